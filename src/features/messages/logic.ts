import {
  amountField,
  asEpochMs,
  asMessageId,
  asObjectKey,
  firstAmount,
  firstText,
  isObject,
  type JsonObject,
  textField,
  withoutTurns,
} from '@inkside/kit';
import type { MessageRow } from './slice';

const contentOf = (document: JsonObject): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(textField(document['content']));
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
};

/** The first stored object of a push: its extension, key and size. */
const storedObject = (content: Record<string, unknown>): { extension: string; key: string; size: number } => {
  const storage = content['storage'];
  for (const [extension, stored] of isObject(storage) ? Object.entries(storage) : []) {
    const oss = isObject(stored) ? stored['oss'] : undefined;
    if (isObject(oss)) return { extension, key: textField(oss['key']), size: amountField(oss['size']) };
  }
  return { extension: '', key: '', size: 0 };
};

const kindOf = (msgType: unknown): MessageRow['kind'] | undefined =>
  msgType === 0 || msgType === 2 ? 'push' : msgType === 1 ? 'service' : undefined;

const isRevoked = (document: JsonObject): boolean => document['isRevoke'] === 1 || document['isRevoke'] === true;

/** The row of a MESSAGE document; undefined for deleted ones and for kinds that the web does not show. */
export const messageRowOf = (document: JsonObject): MessageRow | undefined => {
  const kind = kindOf(document['msgType']);
  if (kind === undefined || document['_deleted'] === true) return undefined;
  const content = contentOf(document);
  const stored = storedObject(content);
  return {
    id: asMessageId(textField(document['_id'])),
    kind,
    isRevoked: isRevoked(document),
    // People have read what they wrote, whatever a client of others says of it.
    isRead: document['isRead'] === 1 || content['from'] === 'user',
    contentType: textField(document['contentType']) || null,
    contentId: firstText(content['_id'], document['_id']),
    name: withoutTurns(firstText(content['name'], document['name'])),
    size: firstAmount(content['size'], stored.size, document['size']),
    extension: stored.extension.toLowerCase(),
    key: stored.key === '' ? null : asObjectKey(stored.key),
    createdAt: asEpochMs(firstAmount(document['createdAt'], content['createdAt'])),
    updatedAt: asEpochMs(firstAmount(document['updatedAt'], document['createdAt'], content['createdAt'])),
  };
};

/** Whether something that was kept is a row of today's shape. */
export const isMessageRow = (kept: unknown): kept is MessageRow =>
  isObject(kept) &&
  typeof kept['id'] === 'string' &&
  typeof kept['contentId'] === 'string' &&
  typeof kept['name'] === 'string' &&
  (kept['kind'] === 'push' || kept['kind'] === 'service') &&
  typeof kept['updatedAt'] === 'number';

const isBetter = (candidate: MessageRow, known: MessageRow): boolean =>
  (candidate.contentType !== null) === (known.contentType !== null)
    ? candidate.updatedAt > known.updatedAt
    : candidate.contentType !== null;

export const isScreensaver = ({ kind, contentType }: Pick<MessageRow, 'kind' | 'contentType'>): boolean =>
  kind === 'push' && contentType === 'push_screensaver';

/** Screensavers have a place of their own. */
const isFile = (row: MessageRow): boolean => row.kind === 'push' && !isScreensaver(row);

/**
 * The push list (specification section 3): pushes of files that are not revoked, of the days since `since`, one per content
 * `_id` — the one with a contentType preferred — newest first.
 */
export const pushList = (rows: readonly MessageRow[], since: number): readonly MessageRow[] => {
  const byContent = new Map<string, MessageRow>();
  for (const row of rows) {
    if (!isFile(row) || row.isRevoked || row.updatedAt < since) continue;
    const known = byContent.get(row.contentId);
    if (known === undefined || isBetter(row, known)) byContent.set(row.contentId, row);
  }
  return [...byContent.values()].sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
};
