import {
  CONTENT_TYPE,
  messageChannel,
  messageContent,
  messageDocument,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';
import * as v from 'valibot';

/** What the ledger needs of the MESSAGE document of a push. */
export interface PushDocument {
  readonly documentId: string;
  /** Of its first object. */
  readonly key: string;
  /** Names the sending: whoever sends a file again writes a new time (reference: cloud-api 4.1). */
  readonly updatedAt: number;
  /** Devices by the numbers that the cloud gives them; null for all. */
  readonly to: readonly number[] | null;
}

const contentText = v.pipe(v.string(), v.parseJson(), messageContent);
/** `pushTo` is ours: devices that the sender means. Whoever does not know it takes the file for all. */
const addressed = v.looseObject({ pushTo: v.optional(v.nullable(v.pipe(v.array(v.number()), v.maxLength(100)))) });
const KINDS: ReadonlySet<unknown> = new Set([MSG_TYPE.push, MSG_TYPE.pushObserved]);
const CONTENTS: ReadonlySet<unknown> = new Set([CONTENT_TYPE.file, CONTENT_TYPE.screensaver, null, undefined]);

const keyIn = (text: string): string | undefined => {
  const content = v.safeParse(contentText, text);
  if (!content.success) return undefined;
  return Object.values(content.output.storage ?? {}).find(({ oss }) => oss !== undefined)?.oss?.key;
};

const isPush = (uid: string, { dbId, msgType, contentType, isRevoke }: MessageDocument): boolean =>
  dbId === messageChannel(uid) &&
  isRevoke !== true &&
  isRevoke !== 1 &&
  KINDS.has(msgType) &&
  CONTENTS.has(contentType);

const devicesIn = (document: unknown): readonly number[] | null => {
  const names = v.safeParse(addressed, document);
  return (names.success ? names.output.pushTo : null) ?? null;
};

/** Undefined for what is no push of a file of this user, or was taken back. */
export const pushDocumentOf = (uid: string, document: unknown): PushDocument | undefined => {
  const message = v.safeParse(messageDocument, document);
  if (!message.success || !isPush(uid, message.output)) return undefined;
  const { _id: documentId, updatedAt, createdAt = 0, content } = message.output;
  const key = keyIn(content);
  if (key?.startsWith(`${uid}/`) !== true) return undefined;
  return { documentId, key, updatedAt: updatedAt ?? createdAt, to: devicesIn(document) };
};
