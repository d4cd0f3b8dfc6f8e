import * as v from 'valibot';

import type { Records } from '../../accounts';

const textSchema = v.object({ content: v.string() });

/** The readable text of kept pages, beside the pages themselves so that a listing does not load them all. */
export interface PageTexts {
  keep(uid: string, id: string, content: string): Promise<void>;
  read(uid: string, id: string): Promise<string | undefined>;
  remove(uid: string, id: string): Promise<void>;
}

const nameOf = (uid: string, id: string): string => `text:${uid}:${id}`;

export const createPageTexts = (records: Records): PageTexts => ({
  keep: (uid, id, content) =>
    records.change(nameOf(uid, id), textSchema, () => ({ next: { content }, result: undefined })),
  read: async (uid, id) => (await records.read(nameOf(uid, id), textSchema))?.content,
  remove: (uid, id) => records.remove(nameOf(uid, id)),
});
