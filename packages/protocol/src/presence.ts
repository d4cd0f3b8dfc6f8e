import * as v from 'valibot';

import type { PageId } from '@inkside/kit';
import { envelopeOf, lineOf, recordIdText } from './sharedSchemas';

/** Ours: who has a note open, where, and what they do there (docs/adr/0028). Nothing of it is kept. */
export const presencePaths = { presence: '/api/1/notes/presence' } as const;

const PAGE_MAX = 200;
const acts = ['reading', 'writing'] as const;
export type PresenceAct = (typeof acts)[number];

const page = v.pipe(lineOf(PAGE_MAX), v.minLength(1));

/** Somebody else who has the note open. */
const somebody = v.looseObject({
  /** Names this one as long as they stay; nothing else. */
  id: v.string(),
  pageId: v.string(),
  act: v.picklist(acts),
  /** Of the same account. */
  isOwn: v.boolean(),
  /** Empty for who has chosen none, and for those of the same account. */
  nickname: v.string(),
  /** As it calls itself: "Chrome", and "Linux"; empty where that cannot be told, and for those of other accounts. */
  browser: v.string(),
  system: v.string(),
});

export const presenceCalls = {
  /**
   * `tab`: drawn by who tells, so that two tabs of a browser are two. `documentId`: of the note's tree document, which is not
   * always the note's own id. `left`: gone from the note, or out of sight.
   */
  body: v.looseObject({
    noteId: recordIdText,
    documentId: v.pipe(v.string(), v.regex(/^[^_]/), v.maxLength(PAGE_MAX)),
    tab: recordIdText,
    pageId: page,
    act: v.picklist([...acts, 'left']),
  }),
  /**
   * Those who are there in other browsers, the first to come first. `againMs`: after so long the word has to be told again, or
   * it is forgotten a little later. In what is no note that the account may read there is nobody.
   */
  answer: envelopeOf(v.looseObject({ others: v.array(somebody), againMs: v.number() })),
};

/** Somebody else who has a note open. */
export interface NotePerson {
  readonly id: string;
  readonly pageId: PageId;
  readonly act: PresenceAct;
  readonly isOwn: boolean;
  /** '' for who has chosen none, and for another browser of the same account. */
  readonly nickname: string;
  /** What another browser of the same account calls itself: "Chrome", and "Linux"; '' where that cannot be told. */
  readonly browser: string;
  readonly system: string;
}
