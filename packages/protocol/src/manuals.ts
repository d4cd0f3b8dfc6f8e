import * as v from 'valibot';

import { listOf, written, type WrittenText } from './publicPages';

export const manualPaths = {
  manualGroups: '/api/1/manualGroups',
} as const;

const manual = v.looseObject({ ...written, description: v.string(), url: v.nullable(v.string()) });

/** `models` is empty for manuals that belong to every device. */
export const manualGroupsAnswer = listOf(
  v.looseObject({ ...written, models: v.array(v.string()), manuals: v.array(manual) }),
);

export interface Manual extends WrittenText {
  /** A manual that lies elsewhere; null for one that is its own text. */
  readonly url: string | null;
}

/** The manuals of a family of devices. */
export interface ManualGroup {
  readonly id: string;
  readonly title: string;
  /** As devices call themselves; empty for manuals that belong to every device. */
  readonly models: readonly string[];
  readonly manuals: readonly Manual[];
}
