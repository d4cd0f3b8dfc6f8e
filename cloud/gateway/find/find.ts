import type { FastifyReply } from 'fastify';
import type { StoredDocument } from 'pouchdb-core';
import type { UserDatabase } from '../../stores';
import { createTurns } from '../../lib/taskOrder';
import { streamAnswer } from '../streamedAnswer';
import type { CallHandler } from '../call';
import { badRequest, isMissing } from '../gatewayError';
import { isRecord, toCount } from '../query';
import { pathOf, valueAt } from './matching';
import { search } from './search';
import { readFields, readSelector, readSort } from './selector';

/** What CouchDB answers when no limit is given. */
const DEFAULT_LIMIT = 25;
/** CouchDB's name for the place before the first and behind the last result. */
const NO_BOOKMARK = 'nil';
const BOOKMARK = /^after-(\d{1,15})$/;
const JSON_TYPE = 'application/json; charset=utf-8';

/** A user's queries follow each other: many at once would take the time of everybody. */
const turns = createTurns();

function readCount(value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  const count = toCount(value);
  if (count === undefined) throw badRequest('limit and skip must be whole numbers');
  return count;
}

/** Results that earlier pages have taken. Opaque to clients, who send back what they were given. */
function readBookmark(value: unknown): number {
  if (value === undefined || value === '' || value === NO_BOOKMARK) return 0;
  const taken = typeof value === 'string' ? BOOKMARK.exec(value)?.[1] : undefined;
  if (taken === undefined) throw badRequest('Invalid bookmark');
  return Number(taken);
}

function project(document: StoredDocument, fields: readonly (readonly string[])[]): Record<string, unknown> {
  const projected: Record<string, unknown> = {};
  for (const path of fields) {
    const value = valueAt(document, path);
    const last = path.at(-1);
    if (value === undefined || last === undefined) continue;
    let target = projected;
    for (const name of path.slice(0, -1)) {
      const inner = Object.hasOwn(target, name) ? target[name] : undefined;
      const next = isRecord(inner) ? { ...inner } : {};
      target[name] = next;
      target = next;
    }
    target[last] = value;
  }
  return projected;
}

async function read(user: UserDatabase, id: string): Promise<StoredDocument | undefined> {
  try {
    return await user.use((database) => database.get(id));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** One document after the other: each may be large, and there may be as many as the user has. */
async function* answerWith(
  user: UserDatabase,
  ids: readonly string[],
  fields: readonly string[] | undefined,
  bookmark: string,
): AsyncGenerator<string> {
  const paths = fields?.map(pathOf);
  let before = '{"docs":[';
  for (const id of ids) {
    const document = await read(user, id);
    if (document === undefined) continue;
    yield before + JSON.stringify(paths === undefined ? document : project(document, paths));
    before = ',\n';
  }
  yield `${before.startsWith('{') ? before : ''}],"bookmark":${JSON.stringify(bookmark)}}\n`;
}

/** `POST _find`: looks through all of the user's documents; there are no indexes. */
export const find: CallHandler = async (call): Promise<FastifyReply> => {
  const body = await call.json();
  const query = { selector: readSelector(body['selector']), sort: readSort(body['sort']) };
  const fields = readFields(body['fields']);
  const start = readBookmark(body['bookmark']) + readCount(body['skip'], 0);
  const limit = readCount(body['limit'], DEFAULT_LIMIT);
  const ids = (await turns(call.user.uid, () => search(call.user, query))).slice(start, start + limit);
  const bookmark = ids.length === 0 ? NO_BOOKMARK : `after-${start + ids.length}`;
  return streamAnswer(call.reply, answerWith(call.user, ids, fields, bookmark), JSON_TYPE);
};
