import { createDownloads } from './http/downloads';
import { createGroups } from './http/groups';
import { createManuals } from './http/manuals';
import type { OpenParts } from './http/openCall';
import { createPublicPages } from './http/publicPages';
import { createSupport } from './http/support';

/** What pages ask for that are open to anyone, by feature. A chunk of its own: the sign-in page does without. */
export const createOpenPorts = (parts: OpenParts) => ({
  downloads: createDownloads(parts),
  groups: createGroups(parts),
  manuals: createManuals(parts),
  publicPages: createPublicPages(parts),
  support: createSupport(parts),
});
export type OpenPorts = ReturnType<typeof createOpenPorts>;
