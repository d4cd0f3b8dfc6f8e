import { isObject, type JsonObject } from '../../../app/kit/json';
import { jsonOf, textOf } from './answers';
import type { Send } from './send';
import { GatewayFault, type Gateway } from './gateway';
import type { Answer } from './watchedFetch';

const NOT_FOUND = 404;
const CONFLICT = 409;

const malformed = (): GatewayFault => new GatewayFault('offline', 'Not a local document.');

const objectIn = (answer: Answer): JsonObject => {
  const body = jsonOf(textOf(answer));
  if (!isObject(body)) throw malformed();
  // It came out of JSON.
  return body as JsonObject;
};

/** A 404 counts when the gateway says it. */
const readFound = (answer: Answer): JsonObject | undefined => {
  const body = objectIn(answer);
  if (answer.status !== NOT_FOUND) return body;
  if (typeof body['error'] !== 'string') throw malformed();
  return undefined;
};

const pathOf = (id: string): string => `_local/${encodeURIComponent(id)}`;

/** Documents that the gateway keeps for this user and gives to no reader of the feed. */
export const createLocalDocuments = (send: Send): Pick<Gateway, 'readLocal' | 'writeLocal'> => {
  /** As last seen: a document that others have written, or that is gone, is not written over unseen. */
  const revs = new Map<string, string>();

  const noteRev = (id: string, rev: unknown): void => {
    if (typeof rev === 'string') revs.set(id, rev);
    else revs.delete(id);
  };

  const readLocal: Gateway['readLocal'] = async (id, signal) => {
    const found = await send({ method: 'GET', path: pathOf(id), signal, expected: [NOT_FOUND] }, readFound);
    noteRev(id, found?.['_rev']);
    return found;
  };

  const writeLocal: Gateway['writeLocal'] = (id, content, signal) => {
    const rev = revs.get(id);
    const body = JSON.stringify({ ...content, _id: `_local/${id}`, ...(rev === undefined ? {} : { _rev: rev }) });
    return send({ method: 'PUT', path: pathOf(id), body, signal, expected: [CONFLICT] }, (answer) => {
      if (answer.status === CONFLICT) return false;
      noteRev(id, objectIn(answer)['rev']);
      return true;
    });
  };

  return { readLocal, writeLocal };
};
