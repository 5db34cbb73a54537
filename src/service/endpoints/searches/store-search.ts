import { randomUUID } from "node:crypto";
import { emptyAnswer, jsonAnswer, xmlAnswer } from "../../http/answer";
import type { Answer } from "../../http/answer";
import type { Call, Endpoint } from "../../http/endpoint";
import { readObject } from "../../http/read-fields";
import { linkTo, singleShape } from "../../shapes/object-shape";
import { recordAudit } from "../../state/act";
import { escapeAttribute } from "../../xml/write-xml";
import { readSearch } from "./search-criteria";

/**
 * Step one of a search (4.9): validates and stores it, and answers with the link for step two. A search of the same
 * name is replaced.
 */
export const storeSearch: Endpoint = {
  method: "POST",
  path: "/searches",
  body: { formats: ["json"], required: true },
  handle: (call) => {
    const criteria = readObject(call.body);
    const id = readSearch(criteria).name ?? randomUUID();
    const visibleAt = call.time + call.variation.visibilityDelay;
    call.state.searches.set(id, { id, criteria, storedBy: call.caller.user, storedAt: call.time, visibleAt });
    recordAudit(call.act, { id, name: id }, "search.store");
    return linkAnswer(call, id);
  },
};

/** The document promises the link, so it is always in the answer, wherever the variation puts it. */
function linkAnswer(call: Call, id: string): Answer {
  const { variation } = call;
  const href = call.href("searches", id);
  const headers: Answer["headers"] =
    variation.location === "on" || variation.searchLink === "location" ? { Location: href } : {};
  if (variation.searchLink === "location") return emptyAnswer(201, headers);
  if (variation.writeAnswers === "xml") {
    return xmlAnswer(
      201,
      `<search id="${escapeAttribute(id)}"><link rel="self" href="${escapeAttribute(href)}"/></search>`,
      headers,
    );
  }
  switch (variation.searchLink) {
    case "link":
      return jsonAnswer(
        201,
        variation.writeAnswers === "full"
          ? singleShape(variation, "search", href, { id, name: id })
          : { link: linkTo(href) },
        headers,
      );
    case "links": {
      const results = { rel: "results", href: new URL(href).pathname };
      return jsonAnswer(
        201,
        { links: [{ rel: "collection", href: new URL(call.href("searches")).pathname }, results] },
        headers,
      );
    }
  }
}
