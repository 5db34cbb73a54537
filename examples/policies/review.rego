# Policies on what `wfa review --format json` says of a plan. Settings, as data:
#
#   review.author     who wrote the change
#   review.approvers  who approved it, such as the approvers of the pull request
#   review.queues     names of the queues that may be used
package wfa.review

import rego.v1

# A group is not deleted with what is in it. Without force_destroy the provider deletes only an empty one.
deny contains message if {
	some subject in input.objects
	subject.type == "wfa_workflow_group"
	some call in subject.calls
	startswith(call.call, "DELETE ")
	call.condition == null
	message := sprintf("%s: the group is deleted with every workflow and group in it. Set force_destroy = false", [subject.address])
}

deny contains message if {
	some subject in input.objects
	subject.isLost
	message := sprintf("%s: it is deleted with a group, although the configuration keeps it", [subject.address])
}

# Whoever wrote a change does not approve it alone.
deny contains message if {
	some subject in input.objects
	subject.approval.by in {"this-run", "unknown"}
	not approved_by_another
	message := sprintf("%s: the apply approves it, so it needs the approval of somebody who did not write it", [subject.address])
}

approved_by_another if {
	some approver in data.review.approvers
	lower(approver) != lower(data.review.author)
}

# Documents contain no secrets. Messages do not repeat them.
deny contains message if {
	some [subject, line, _] in new_lines
	some name in secret_names(line)
	message := sprintf("%s: the document contains a value for %q. Write {{secret:NAME}} there, and give the value in secrets_wo", [subject.address, name])
}

deny contains message if {
	some [subject, line, next] in new_lines
	name := regex.find_all_string_submatch_n(opened_element, line, 1)[0][1]
	regex.match(secret_name, name)
	not startswith(trim_space(next), "<")
	not is_placeholder(trim_space(next))
	message := sprintf("%s: the document contains a value for %q. Write {{secret:NAME}} there, and give the value in secrets_wo", [subject.address, name])
}

deny contains message if {
	some [subject, line, _] in new_lines
	regex.match(known_secret, line)
	message := sprintf("%s: the document contains a private key or an access key. Write {{secret:NAME}} there, and give the value in secrets_wo", [subject.address])
}

# Nobody can say what is in them.
deny contains message if {
	some subject in input.objects
	subject.document.kind == "changed"
	subject.document.lines == null
	message := sprintf("%s: the document changes too much to be checked. Divide the change", [subject.address])
}

deny contains message if {
	some subject in input.objects
	subject.document.kind == "unreadable"
	message := sprintf("%s: the document cannot be read, so it cannot be checked", [subject.address])
}

warn contains message if {
	some subject in input.objects
	subject.document.kind in {"hidden", "unknown"}
	message := sprintf("%s: the plan does not show the document, so it was not checked", [subject.address])
}

# Only named queues are used.
deny contains message if {
	some [subject, line, _] in new_lines
	some name in queue_names(line)
	not is_named(name)
	message := sprintf("%s: the document names the queue %q, which review.queues does not list", [subject.address, name])
}

deny contains message if {
	some subject in input.objects
	subject.type == "wfa_workflow_queue"
	subject.effect != "none"
	not is_named(subject.label)
	message := sprintf("%s: the queue %q is not in review.queues", [subject.address, subject.label])
}

# A function, because `not x in y` holds for no x where there is no y.
is_named(queue) if queue in data.review.queues

# Each line of a new document, and each new or changed line of another, with the line after it.
new_lines contains [subject, line, next] if {
	some subject in input.objects
	some index, line in subject.document.lines
	next := line_at(subject, index + 1)
}

line_at(subject, index) := subject.document.lines[index]

line_at(subject, index) := "<" if index >= count(subject.document.lines)

# What the line gives a value: an attribute, an element, or a member of JSON.
values(line) := array.concat(
	array.concat(
		regex.find_all_string_submatch_n(`([\w:.-]+)="([^"]*)"`, line, -1),
		regex.find_all_string_submatch_n(`<([\w:.-]+)[^<>]*>([^<>]+)</`, line, -1),
	),
	regex.find_all_string_submatch_n(`"([^"]+)": "([^"]*)"`, line, -1),
)

secret_names(line) := {name |
	some [_, name, value] in values(line)
	regex.match(secret_name, name)
	not is_placeholder(value)
}

queue_names(line) := {value |
	some [_, name, value] in values(line)
	regex.match(`(?i)^(\w+:)?(scheduling)?_?queue(_?name)?$`, name)
}

opened_element := `^\s*<([\w:.-]+)(\s[^<>]*[^/<>])?>$`

secret_name := `(?i)(pass(word|wd|phrase)|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)`

known_secret := `-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(AKIA|ASIA)[0-9A-Z]{16}\b`

# A placeholder whose value is not shown, or nothing.
is_placeholder(value) if regex.match(`^(\{\{secret:[^{}]+\}\}|(\{\{[^{}]+\}\} )?\((sensitive|known after apply)[^()]*\))?$`, value)
