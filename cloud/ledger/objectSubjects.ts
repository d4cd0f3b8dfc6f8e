import { type LedgerFile, libraryChannel, noteTreeChannel } from '@inkside/protocol';

import type { ChannelWriter } from '../gateway';
import type { ObjectStore } from '../objects';
import type { FetchedObjects } from './ledgerBook';

const NOTE = /^[^/]+\/note\/([^/]+)\//;
/** Its file in either layout, and ink over its pages. */
const BOOK = /^[^/]+\/reader\/(?:[^/]+\/book\/([^/]+)\/|([^/]+)\/(?:book|shape|point)\/)/;

/** The note or book that an object belongs to. */
export const subjectOf = (key: string): Pick<FetchedObjects, 'kind' | 'id'> | undefined => {
  const note = NOTE.exec(key)?.[1];
  if (note !== undefined) return { kind: 'note', id: note };
  const [, own, observed] = BOOK.exec(key) ?? [];
  const book = own ?? observed;
  return book === undefined ? undefined : { kind: 'book', id: book };
};

/** Whether the account has such a note or book. */
export const isThere = async (
  { writer }: { readonly writer: Pick<ChannelWriter, 'get'> },
  uid: string,
  { kind, id }: Pick<FetchedObjects, 'kind' | 'id'>,
): Promise<boolean> => {
  const [channel, documentId] = kind === 'note' ? [noteTreeChannel(uid), id] : [libraryChannel(uid), `${uid}#${id}`];
  return !id.startsWith('_') && (await writer.get(uid, documentId))?.['dbId'] === channel;
};

/** Ids under which clients write the document of an object: its name, with dashes or without. */
export const likelyIds = (key: string): readonly string[] => {
  const [stem = ''] = (key.split('/').at(-1) ?? '').split('.');
  return [...new Set([stem, stem.replaceAll('-', '')])].filter((id) => id !== '');
};

/** Where the content of a file is. */
export const storedOf = async (
  { objects }: { readonly objects: Pick<ObjectStore, 'head' | 'listUploads' | 'listParts'> },
  key: string,
): Promise<Pick<LedgerFile, 'stored' | 'came'>> => {
  const meta = await objects.head(key);
  if (meta !== undefined) return { stored: 'whole', came: meta.size };
  const upload = (await objects.listUploads(key)).find((each) => each.key === key);
  if (upload === undefined) return { stored: 'missing', came: 0 };
  // It may be over by now, in either way: the next reading tells.
  const parts = await objects.listParts(upload).catch(() => []);
  return { stored: 'coming', came: parts.reduce((sum, { size }) => sum + size, 0) };
};
