package wfa.review_test

import data.wfa.review
import rego.v1

workflow(document) := {"objects": [{
	"address": "wfa_workflow.load",
	"type": "wfa_workflow",
	"effect": "update",
	"label": "Load",
	"isLost": false,
	"calls": [],
	"approval": null,
	"document": document,
}]}

group(condition) := {"objects": [{
	"address": "wfa_workflow_group.finance",
	"type": "wfa_workflow_group",
	"effect": "delete",
	"label": "Finance",
	"isLost": false,
	"calls": [{"call": "DELETE /workflowGroups/g-1", "words": "Deletes the group", "condition": condition}],
	"approval": null,
	"document": null,
}]}

approval(by) := object.union(workflow(null), {"objects": [object.union(workflow(null).objects[0], {"approval": {"by": by, "text": ""}})]})

lines(texts) := workflow({"kind": "changed", "changes": [], "count": 1, "lines": texts})

settings := {"author": "ann", "approvers": ["bob"], "queues": ["Master", "Night shift"]}

test_a_group_is_deleted_only_where_it_is_empty if {
	review.deny == set() with input as group("if the group is known to be empty; otherwise the apply fails here")
	count(review.deny) == 1 with input as group(null)
}

test_what_is_lost_with_a_group_is_refused if {
	lost := {"objects": [object.union(workflow(null).objects[0], {"isLost": true})]}
	count(review.deny) == 1 with input as lost
}

test_somebody_else_approves if {
	review.deny == set() with input as approval("this-run") with data.review as settings
	review.deny == set() with input as approval("later") with data.review as {}
	count(review.deny) == 1 with input as approval("this-run") with data.review as object.union(settings, {"approvers": ["Ann"]})
	count(review.deny) == 1 with input as approval("unknown") with data.review as {"author": "ann", "approvers": []}
	count(review.deny) == 1 with input as approval("this-run") with data.review as {}
}

test_secrets_are_refused_and_not_repeated if {
	every text in [
		`  <task name="t" dbPassword="hunter2"/>`,
		`<api_key>hunter2</api_key>`,
		`"token": "hunter2"`,
		`<c password="{{pw}} (hunter2)"/>`,
		`<ns:secret>hunter2</ns:secret>`,
		`-----BEGIN RSA PRIVATE KEY-----`,
		`run --key AKIAABCDEFGHIJKLMNOP`,
	] {
		messages := review.deny with input as lines([text])
		count(messages) == 1
		not contains(concat("", messages), "hunter2")
	}
}

test_long_texts_are_found_by_their_element if {
	count(review.deny) == 1 with input as lines(["<secret>", "  hunter2 and more"])
	review.deny == set() with input as lines(["<secrets>", "  <one/>"])
	review.deny == set() with input as lines(["<secret>", "  {{secret:db}}"])
	review.deny == set() with input as lines(["<secrets>"])
}

test_placeholders_and_masked_values_are_no_secrets if {
	review.deny == set() with input as lines([
		`<task password="{{secret:db}}"/>`,
		`<task password="(sensitive)"/>`,
		`<task password="{{pw}} (sensitive)"/>`,
		`<task password="{{pw}} (known after apply)"/>`,
		`<task password=""/>`,
		`<token>{{secret:t}}</token>`,
		`<task name="rotate passwords"/>`,
	])
}

test_what_cannot_be_checked_is_said if {
	count(review.deny) == 1 with input as workflow({"kind": "changed", "changes": [], "count": 900, "lines": null})
	count(review.deny) == 1 with input as workflow({"kind": "unreadable", "reason": "line 1"})
	count(review.warn) == 1 with input as workflow({"kind": "hidden", "changed": true})
	review.warn == set() with input as lines([])
}

test_only_named_queues_are_used if {
	review.deny == set() with input as lines([`<workflow queue="Night shift">`]) with data.review as settings
	count(review.deny) == 1 with input as lines([`<workflow queue="Fast">`]) with data.review as settings
	count(review.deny) == 1 with input as lines([`<schedulingQueue>Fast</schedulingQueue>`]) with data.review as settings
	count(review.deny) == 1 with input as lines([`<workflow queue="Master">`]) with data.review as {}
}

test_only_named_queues_are_managed if {
	queue := {"objects": [object.union(workflow(null).objects[0], {"type": "wfa_workflow_queue", "label": "Fast"})]}
	count(review.deny) == 1 with input as queue with data.review as settings
	count(review.deny) == 1 with input as queue with data.review as {}
	review.deny == set() with input as queue with data.review as {"queues": ["Fast"]}
}
