import * as v from 'valibot';

import type { EpochMs, JsonObject, NoteId, Uid } from '@inkside/kit';
import { doneData, envelopeOf, recordIdText } from './sharedSchemas';
import { stsCredentials } from './storage';

/** Ours: links that let anyone read one note until they end. */
export const noteLinkPaths = {
  /** GET lists those of a note, POST makes one. */
  noteLinks: '/api/1/noteLinks',
  /** DELETE takes it back. */
  noteLink: '/api/1/noteLinks/:id',
  /** POST makes one that was taken back hold again. */
  restoreNoteLink: '/api/1/noteLinks/:id/restore',
  /** Needs no account. A POST, so that the code stands in no log of addresses. */
  openNoteLink: '/api/1/noteLinks/open',
} as const;

/** Days that a link may hold. */
export const noteLinkDays = [1, 7, 30] as const;
export type NoteLinkDays = (typeof noteLinkDays)[number];

/** The code of a link, `/#/noteShare?code=`: whose it is, a dot, and 256 random bits in base64url. */
const code = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,64}\.[A-Za-z0-9_-]{43}$/));

/** Times are ISO 8601. The code itself is told by the making and nowhere else: it is kept as a hash. */
const link = v.looseObject({ id: v.string(), createdAt: v.string(), expiresAt: v.string() });
export type NoteLinkOnWire = v.InferOutput<typeof link>;

const sharedNote = v.looseObject({
  noteId: v.string(),
  title: v.string(),
  /** Under whose prefix the note's objects lie. */
  holder: v.string(),
  expiresAt: v.string(),
  /** Fields of the tree document that name the note's pages, their sizes and their papers, as they stand there. */
  tree: v.record(v.string(), v.unknown()),
  /** Read and list what lies below the note's prefix, and nothing else; they end with the link, or after an hour. */
  credentials: stsCredentials,
});

export const noteLinkBodies = {
  code,
  of: v.looseObject({ noteId: recordIdText }),
  /** `documentId`: of the note's tree document, which is not always the note's own id. */
  make: v.looseObject({
    noteId: recordIdText,
    documentId: v.pipe(v.string(), v.regex(/^[^_]/), v.maxLength(200)),
    days: v.picklist(noteLinkDays),
  }),
  open: v.looseObject({ code }),
};

/**
 * `make` answers `errors.notFound` for what is no note of the account, or lies in the bin, and `errors.noteLinksFull`.
 * `restored` answers `errors.notFound`, also for a link that has ended, and `errors.noteLinksFull`.
 * `open` answers `errors.noteLinkUnknown`, `errors.noteLinkExpired`, `errors.noteLinkRevoked`, `errors.noteLinkGone`.
 */
export const noteLinkAnswers = {
  /** The newest first, without those that ended or were taken back. */
  list: envelopeOf(v.array(link)),
  made: envelopeOf(v.looseObject({ ...link.entries, code: v.string() })),
  done: envelopeOf(doneData),
  restored: envelopeOf(link),
  open: envelopeOf(sharedNote),
};

/** A link to one note that holds still. */
export interface NoteLink {
  readonly id: string;
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs;
}

/** A note that a link shows. */
export interface SharedNote {
  readonly noteId: NoteId;
  readonly holder: Uid;
  readonly title: string;
  readonly expiresAt: EpochMs;
  /** What its tree document says of its pages. */
  readonly tree: JsonObject;
}
