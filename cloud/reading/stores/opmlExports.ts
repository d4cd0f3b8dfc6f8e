import { randomUUID } from 'node:crypto';

import * as v from 'valibot';

import type { Records } from '../../accounts';
import { type Clock, DAY_MS } from '../../lib/config';

const exportSchema = v.object({ xml: v.string(), createdAt: v.number() });
/** Whose list a name is of. */
const nameSchema = v.object({ uid: v.string(), createdAt: v.number() });

/** How long a written list can be fetched. */
const EXPORT_LIFE_MS = DAY_MS;
/** Of one user at once; the oldest go. */
const MAX_EXPORTS = 10;

/** Written lists. Their name is all that it takes to read one, so it is random and ends after a day. */
export interface OpmlExports {
  /** Gives the list's name. */
  keep(uid: string, xml: string): Promise<string>;
  read(name: string): Promise<string | undefined>;
  sweep(): Promise<void>;
}

const listId = (uid: string, name: string): string => `export:${uid}:${name}`;
const nameId = (name: string): string => `exportName:${name}`;

export const createOpmlExports = (records: Records, clock: Clock): OpmlExports => {
  const isOver = ({ createdAt }: { readonly createdAt: number }): boolean => createdAt + EXPORT_LIFE_MS <= clock.now();
  return {
    keep: async (uid, xml) => {
      const mine = await records.list(`export:${uid}:`, exportSchema);
      const oldest = mine.toSorted((a, b) => b.value.createdAt - a.value.createdAt).slice(MAX_EXPORTS - 1);
      for (const { id } of oldest) await records.remove(id);
      const name = randomUUID();
      const createdAt = clock.now();
      await records.change(listId(uid, name), exportSchema, () => ({ next: { xml, createdAt }, result: undefined }));
      await records.change(nameId(name), nameSchema, () => ({ next: { uid, createdAt }, result: undefined }));
      return name;
    },
    read: async (name) => {
      const owner = await records.read(nameId(name), nameSchema);
      const kept = owner && (await records.read(listId(owner.uid, name), exportSchema));
      return kept === undefined || isOver(kept) ? undefined : kept.xml;
    },
    sweep: async () => {
      const lists = await records.list('export:', exportSchema);
      const names = await records.list('exportName:', nameSchema);
      for (const { id, value } of [...lists, ...names]) if (isOver(value)) await records.remove(id);
    },
  };
};
