import * as v from 'valibot';

import type { Records } from '../accounts';
import { type Content, type ContentKind, contentSchema } from './content';
import {
  asRefusal,
  type ContentAct,
  previousEntries,
  type Published,
  type Standing,
  standingOf,
  withAct,
} from './publishing';
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
  previous: v.optional(previousEntries, {}),
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

/** The content as an operator works at it, entry by entry. */
export interface ContentPress extends ContentStore {
  /** Entries of a kind, and those that were withdrawn and can be put back. */
  standing(kind: ContentKind): Promise<readonly Standing[]>;
  /**
   * One entry published, withdrawn, or put back as it was; what stood there is kept for an undo.
   * @returns how the kind stands afterwards
   * @throws CloudFailure `errors.stale`, `errors.notFound`, `errors.entryWrong {field, why}`, and then nothing has changed
   */
  act(act: ContentAct): Promise<readonly Standing[]>;
}

const seedInto = async (records: Records, seed: Seed): Promise<Published> => {
  const present = await records.read(RECORD, stored);
  if (present !== undefined && present.seedVersion >= seed.version) return present;
  const fresh = v.parse(contentSchema, seed.content);
  return records.change(RECORD, stored, (current) => {
    const merged = current === undefined ? fresh : mergeSeed(current.content, fresh, current.prints);
    const content = v.parse(contentSchema, merged);
    // What was removed keeps its old print, so that it stays away from the next seed too.
    const prints = { ...current?.prints, ...printsOf(fresh) };
    const previous = current?.previous ?? {};
    return { next: { seedVersion: seed.version, prints, content, previous }, result: { content, previous } };
  });
};

/** Opens the content of the data folder; the first start, and the first of a newer version, writes the seed. */
export const openContent = async (records: Records, seed: Seed): Promise<ContentPress> => {
  // This process is the only writer, so what it wrote last is what stands there.
  let known = await seedInto(records, seed);
  const write = async (edit: (published: Published) => { content: object; previous: Published['previous'] }) => {
    known = await records.change(RECORD, stored, (current) => {
      if (current === undefined) throw new Error('The content has gone from its database');
      const { content: edited, previous } = edit(current);
      const content = v.parse(contentSchema, edited);
      return { next: { ...current, content, previous }, result: { content, previous } };
    });
  };
  return {
    read: async () => known.content,
    change: (edit) => write(({ content, previous }) => ({ content: edit(content), previous })),
    standing: async (kind) => standingOf(known, kind),
    act: async (act) => {
      try {
        await write((published) => withAct(published, act));
      } catch (thrown) {
        throw asRefusal(thrown);
      }
      return standingOf(known, act.kind);
    },
  };
};
