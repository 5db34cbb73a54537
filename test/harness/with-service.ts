import { test } from "vitest";
import { startService, type RunningService, type Variation } from "../../src/service";
import { startCore, type Core, type ImitatedCore } from "./imitated-core";

/** What each test gets: a service of its own, our provider configured for it, and one resource block. */
export interface ServiceFixture {
  readonly service: RunningService;
  readonly core: Core;
  readonly object: ImitatedCore;
}

/** `it` for tests of one resource; each test has a service of its own, so they may run concurrently. */
export const withService = (typeName: string, variation: Partial<Variation> = {}) =>
  test.extend<ServiceFixture>({
    // oxlint-disable-next-line no-empty-pattern -- the first parameter names what a fixture needs
    service: async ({}, use) => {
      const service = await startService({ variation });
      await use(service);
      await service.close();
    },
    core: async ({ service }, use) => use(await startCore({ endpoint: service.url, api_key: service.keys.user })),
    object: async ({ core }, use) => use(await core.resource(typeName)),
  });
