import type { WireDocument } from '../cloud/wire';
import type { World } from '../run/world';
import { attachmentsOf, digestOf } from './attachments';

/** Signs that mean something in an address, in JSON, to who sorts, or to who counts letters. */
const SIGNS = ['#', '/', '%', '+', ' ', '?', '&', '%2F', '..', '"', '\\', '~', '笔记', '😀', 'é', 'e\u0301', '0'];
const LARGE_LETTERS = 200 * 1024;

type OddWorld = Pick<World, 'documents' | 'rough' | 'attached'>;

/** An id that no document has; now and then a strange one. */
export const newId = ({ documents, rough: { kinds, random } }: OddWorld): string => {
  const plain = `d${documents.size}`;
  if (!kinds.has('oddIds') || random.chance(0.5)) return plain;
  return `${plain}${Array.from({ length: 1 + random.below(3) }, () => random.pick(SIGNS)).join('')}`;
};

/** What a document has besides its fields: now and then very much. */
export const extrasOf = ({ rough: { kinds, random } }: OddWorld): Readonly<Record<string, string>> =>
  kinds.has('largeDocuments') && random.chance(0.1) ? { pad: 'x'.repeat(LARGE_LETTERS) } : {};

/** The attachment of a document that a device makes; none for most of them. */
export const attachTo = ({ rough: { kinds, random }, attached }: OddWorld, id: string): object => {
  if (!kinds.has('attachments') || random.chance(0.6)) return {};
  attached.set(id, digestOf(id));
  return { _attachments: attachmentsOf(id) };
};

/** A document that was never deleted has what it was made with, whoever wrote it since. */
export const attachmentFaults = (
  { attached, ledger }: Pick<World, 'attached' | 'ledger'>,
  winner: WireDocument | undefined,
): string[] => {
  const digest = winner === undefined || winner._deleted === true ? undefined : attached.get(winner._id);
  if (winner === undefined || digest === undefined) return [];
  const { _id: id, _rev: rev, _attachments: given } = winner;
  const revisions = ledger.revisionsOf(id);
  const line = ledger.ancestryOf(id, rev).map((ancestor) => revisions.get(ancestor)?.body);
  // Who brings back what was deleted makes it anew, and whoever did not know of it made it of their own.
  const isUnbroken = line.every((body) => body?.['_deleted'] !== true) && line.at(-1)?.['_attachments'] !== undefined;
  const digests = Object.values(Object(given) as object).map(
    (entry) => Reflect.get(Object(entry), 'digest') as unknown,
  );
  return !isUnbroken || digests.includes(digest) ? [] : [`${id}: its attachment is lost in ${rev}`];
};
