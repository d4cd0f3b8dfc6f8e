import { type EpochMs, type Json, type JsonObject, PortError } from '@inkside/kit';
import type { Draft, DraftWrite } from '../drafts';
import type { NewDocument, StoredDocument } from '../../syncPorts';

/** A document as it stands: undefined where there is none, or none any more. */
export interface Standing {
  readonly document: StoredDocument | undefined;
  readonly isTombstone: boolean;
}

/** What is to stand after a write; undefined: it stays as it is. */
export type Outcome = (NewDocument & { readonly _deleted?: true }) | undefined;

/** Keeps what routes the tombstone: the gateway finds its channel by `dbId`. */
const tombstoneOf = ({ _id, user, dbId }: StoredDocument, now: EpochMs): Outcome => ({
  _id,
  _deleted: true,
  ...(user === undefined ? {} : { user }),
  ...(dbId === undefined ? {} : { dbId }),
  updatedAt: now,
});

const withFields = (document: StoredDocument, fields: JsonObject, unset: readonly string[]): Outcome => {
  const next: Record<string, Json | undefined> & { _id: string } = { ...document, ...fields, _id: document._id };
  for (const name of unset) delete next[name];
  return next;
};

/** What a write makes of a document. Throws `errors.documentMissing {id}` for an edit of what is not there. */
export const outcomeOf = (id: string, write: DraftWrite, { document }: Standing, now: EpochMs): Outcome => {
  switch (write.kind) {
    case 'create':
      return document === undefined ? write.document : undefined;
    case 'remove':
      return document === undefined ? undefined : tombstoneOf(document, now);
    case 'edit':
      if (document === undefined) throw new PortError('errors.documentMissing', { id });
      return withFields(document, write.fields, write.unset);
  }
};

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

const editAgain = ({ madeOn }: Draft, write: DraftWrite & { kind: 'edit' }, document: StoredDocument): Outcome => {
  const isOpen = (name: string): boolean => madeOn === null || isSame(document[name], madeOn.fields[name]);
  const isNew = ([name, value]: readonly [string, Json | undefined]): boolean =>
    isOpen(name) && !isSame(document[name], value);
  const fields = Object.entries(write.fields).filter(isNew);
  const unset = write.unset.filter((name) => isNew([name, undefined]));
  return fields.length + unset.length === 0 ? undefined : withFields(document, Object.fromEntries(fields), unset);
};

/**
 * What the draft of a tab that ended makes of a document, which may have moved on since. A field is set only while it
 * holds what it held then: what was written later stands, and nothing that was deleted or changed since is deleted or
 * brought back. Where the draft does not say what it was over (the tab ended before it could read it), it is carried out
 * only on what its tab had seen: `seenRev`, where that is known. Doing it twice changes nothing.
 */
export const outcomeAgain = (
  draft: Draft,
  { document, isTombstone }: Standing,
  seenRev: string | null,
  now: EpochMs,
): Outcome => {
  const { write, madeOn } = draft;
  if (write.kind === 'create') return document === undefined && !isTombstone ? write.document : undefined;
  if (document === undefined) return undefined;
  const isUnchanged = (madeOn === null ? seenRev : madeOn.rev) === document._rev;
  if (write.kind === 'edit') return madeOn === null && !isUnchanged ? undefined : editAgain(draft, write, document);
  return isUnchanged ? tombstoneOf(document, now) : undefined;
};
