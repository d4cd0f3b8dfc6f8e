import type * as v from 'valibot';

import { type Manual, type ManualGroup, manualGroupsAnswer, manualPaths } from '@inkside/protocol';
import { webAddressOf } from './fields';
import { ALL_TEXTS, openCall, type OpenParts, textOf } from './openCall';

/** Manuals of devices (specification section 7). Throws `PortError`. */
export interface ManualsPort {
  /** By families of devices. `language`: of the page; the cloud falls back to English and then to Chinese. */
  list(language: string): Promise<readonly ManualGroup[]>;
}

type GroupRow = v.InferOutput<typeof manualGroupsAnswer>['data']['results'][number];
const groupOf = ({ _id, title, models, manuals }: GroupRow, origin: string): ManualGroup => ({
  id: _id,
  title,
  models,
  manuals: manuals.map((manual): Manual => ({ ...textOf(manual), url: webAddressOf(manual.url, origin) })),
});

export const createManuals = ({ http, origin }: OpenParts): ManualsPort => ({
  list: async (lang) => {
    const { data } = await openCall(http)(manualGroupsAnswer, manualPaths.manualGroups, { limit: ALL_TEXTS, lang });
    return data.results.map((group) => groupOf(group, origin));
  },
});
