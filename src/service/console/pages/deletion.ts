import { type Content, html } from "../../../markup";
import { button, formPage } from "../parts/forms";
import { type Action, type Address, asked, given, type Route, type View } from "../view";

interface Question {
  /** The object's name. */
  readonly title: string;
  readonly heading: Content;
  readonly consequence: Content;
  /** @default the section */
  readonly back?: Address;
}

interface Deletion {
  readonly path: string;
  readonly section: string;
  /** @default only the id */
  readonly query?: readonly string[];
  readonly question: (view: View) => Question;
  readonly action: Action;
}

/** A deletion, and the question before it, which is a page without a script. */
export const deletion = ({ path, section, query = ["id"], question, action }: Deletion): Route => ({
  path,
  query,
  page: (view, refused) => {
    const { title, heading, consequence, back = [section] } = question(view);
    const buttons = html`${button(view, { to: [path, given(view, query)], label: "Delete", tone: "danger" })}<a class="button" href="${view.link(...back)}">Cancel</a>`;
    const content = html`<p>${consequence}</p>
<div class="actions">${buttons}</div>`;
    return formPage(refused, { title: `Delete ${title}`, section, heading, content });
  },
  action,
});

/** @param collection of the interface @param section where it leads @param then what else has happened */
export const deleteObject = (collection: string, noun: string, section: string, then = ""): Action => ({
  request: (view) => ({ method: "DELETE", path: [collection, asked(view, "id")] }),
  done: (_view, _form, entries) => ({
    notice: entries.length === 0 ? `The ${noun} is deleted later` : `The ${noun} is deleted${then}`,
    to: [section],
  }),
});
