import * as v from 'valibot';

import type { Records } from '../accounts';
import { type Content, contentSchema } from './content';
import { mergeSeed, printsOf } from './seed/merge';

/** What a version of the cloud brings along; a higher version brings its changes to folders that have a lower one. */
export interface Seed {
  readonly version: number;
  readonly content: Content;
}

const RECORD = 'content';
const stored = v.object({
  seedVersion: v.number(),
  prints: v.record(v.string(), v.string()),
  content: contentSchema,
});

/** What the operator has to say to everyone, in one record: a change of many items is one write. */
export interface ContentStore {
  read(): Promise<Content>;
  /**
   * Puts `edit(content)` in its place, whole or not at all. Throws `ValiError` when that is not valid content, and what
   * `edit` throws.
   */
  change(edit: (content: Content) => Content): Promise<void>;
}

const seedInto = async (records: Records, seed: Seed): Promise<Content> => {
  const present = await records.read(RECORD, stored);
  if (present !== undefined && present.seedVersion >= seed.version) return present.content;
  const fresh = v.parse(contentSchema, seed.content);
  return records.change(RECORD, stored, (current) => {
    const merged = current === undefined ? fresh : mergeSeed(current.content, fresh, current.prints);
    const content = v.parse(contentSchema, merged);
    // What was removed keeps its old print, so that it stays away from the next seed too.
    const prints = { ...current?.prints, ...printsOf(fresh) };
    return { next: { seedVersion: seed.version, prints, content }, result: content };
  });
};

/** Opens the content of the data folder; the first start, and the first of a newer version, writes the seed. */
export const openContent = async (records: Records, seed: Seed): Promise<ContentStore> => {
  // This process is the only writer, so what it wrote last is what stands there.
  let known = await seedInto(records, seed);
  return {
    read: async () => known,
    change: async (edit) => {
      known = await records.change(RECORD, stored, (current) => {
        if (current === undefined) throw new Error('The content has gone from its database');
        const content = v.parse(contentSchema, edit(current.content));
        return { next: { ...current, content }, result: content };
      });
    },
  };
};
