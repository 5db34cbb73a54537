import type { RunningService } from "../../../src/service";

/**
 * Creates other people's objects, which an apply must never change. Some resemble the recipes' objects, as far as a
 * service allows it.
 */
export function plantBystanders({ backstage }: RunningService): void {
  const others = backstage.as("somebody else");
  const group = others.createGroup({ id: "others", name: "Others" });
  // The name of the recipe's group, below another parent.
  others.createGroup({ id: "others-finance", name: "Finance", description: "Money of others", parentId: group });
  others.submit(
    `<workflow id="others-load" name="load" groupId="${group}"><trigger name="manual"/><trigger name="nightly"/><task name="other" duration="1h"/></workflow>`,
  );
  others.approve("others-load");
  others.setEnabled("others-load", true);
  others.submit('<workflow id="others-draft" name="draft"><task name="draft"/></workflow>');
  others.execute("others-load", "manual");
  others.addAsset({ name: "other", hostname: "other.example", ipAddress: "192.0.2.77" });
  others.putCalendar({ id: "others-calendar", name: "Holidays of others", dates: ["2027-01-01"] });
  others.createQueue("others");
  others.setPaused("others", true);
}
