import * as v from 'valibot';

import {
  messageContent,
  type MessageContent,
  messageDocument,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';

/** A file that was sent to the device. */
export interface PushedFile {
  readonly documentId: string;
  /** Object key. */
  readonly key: string;
  readonly displayName: string;
  /** Bytes, where the document says it. */
  readonly size: number | undefined;
  /** Lower-case hex; empty when the document gives none. */
  readonly md5: string;
}

/** Why a document of the channel is nothing to fetch. */
export type Passed = 'notPush' | 'revoked' | 'noFile' | 'malformed';

const MD5 = /^[0-9a-f]{32}$/;

const count = (value: number | string | undefined): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

const contentText = v.pipe(v.string(), v.parseJson(), messageContent);

const objectOf = ({ storage = {} }: MessageContent) => Object.values(storage).find(({ oss }) => oss !== undefined)?.oss;

const firstOf = <T>(...values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined);

const fileOf = (message: MessageDocument): PushedFile | Passed => {
  const content = v.safeParse(contentText, message.content);
  if (!content.success) return 'malformed';
  const { name, size, md5 = '' } = content.output;
  const stored = objectOf(content.output);
  if (stored === undefined || stored.key === '') return 'noFile';
  return {
    documentId: message._id,
    key: stored.key,
    displayName: firstOf(stored.displayName, name, message.name) ?? stored.key,
    size: firstOf(count(stored.size), count(size), count(message.size)),
    md5: MD5.test(md5.toLowerCase()) ? md5.toLowerCase() : '',
  };
};

/** Reads a document of the MESSAGE channel: the file to fetch, or why there is none. */
export const pushedFileOf = (document: unknown): PushedFile | Passed => {
  const message = v.safeParse(messageDocument, document);
  if (!message.success) return 'malformed';
  const { msgType, isRevoke } = message.output;
  if (msgType !== MSG_TYPE.push && msgType !== MSG_TYPE.pushObserved) return 'notPush';
  return isRevoke === true || isRevoke === 1 ? 'revoked' : fileOf(message.output);
};
