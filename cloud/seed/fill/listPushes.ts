import type { StoredDocument } from 'pouchdb-core';
import * as v from 'valibot';

import { CONTENT_TYPE, messageChannel, messageContent, messageDocument, PUSH_SOURCE } from '@inkside/protocol';
import type { ChannelWriter } from '../../gateway';
import type { PushDetails, PushRecords } from '../../rest';

export interface PushParts {
  readonly writer: Pick<ChannelWriter, 'list'>;
  readonly pushes: Pick<PushRecords, 'find' | 'keep'>;
}

const SOURCES: Readonly<Record<string, number>> = {
  [CONTENT_TYPE.file]: PUSH_SOURCE.file,
  [CONTENT_TYPE.screensaver]: PUSH_SOURCE.screensaver,
};

const contentText = v.pipe(v.string(), v.parseJson(), messageContent);

interface Told {
  readonly details: PushDetails;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The first object that the content of a document names. */
const fileIn = (content: string) => {
  const told = v.safeParse(contentText, content);
  if (!told.success) return undefined;
  const { name, title = name, storage = {} } = told.output;
  const [format, stored] = Object.entries(storage)[0] ?? [];
  const oss = stored?.oss;
  if (format === undefined || oss === undefined) return undefined;
  return { name, title, format, key: oss.key, size: Number(oss.size), displayName: oss.displayName ?? name };
};

/** What the cloud's own list would hold of a document; undefined where it is no push of a file. */
const recordOf = (document: StoredDocument): Told | undefined => {
  const message = v.safeParse(messageDocument, document);
  if (!message.success) return undefined;
  const { _id, contentType, content, createdAt = 0 } = message.output;
  const sourceType = SOURCES[contentType ?? ''];
  const file = fileIn(content);
  if (sourceType === undefined || file === undefined) return undefined;
  return { details: { ...file, documentId: _id, parent: null, sourceType }, at: createdAt };
};

/** Puts the account's pushes into the list that REST shows, as `saveAndPush` would have; those that stand there stay. */
export const listPushes = async ({ writer, pushes }: PushParts, uid: string): Promise<void> => {
  for (const document of await writer.list(uid, messageChannel(uid))) {
    const record = recordOf(document);
    if (record === undefined || (await pushes.find(uid, document._id)) !== undefined) continue;
    await pushes.keep(uid, record.details, record.at);
  }
};
