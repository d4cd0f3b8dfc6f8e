import { isObject, type JsonObject } from '@inkside/kit';
import { type Answer, jsonOf, textOf } from './answers';
import { createBulkDocs } from './bulkDocs';
import { createBulkGet } from './bulkGet';
import { type CallParts, createSend, createSendOpen, type Send } from './send';
import { createChanges } from './changes';
import { type CloudRoot, type Gateway, type GatewayDocument, GatewayFault } from './gateway';
import { createPatience, inParts, mayBeOfContent } from './patience';

type Wanted = Parameters<Gateway['bulkGet']>[0];

/** Whoever asks again asks from the same document on, though perhaps for fewer. */
const nameOf = ([first]: Wanted): string => (first === undefined ? '' : `${first.rev} ${first.id}`);

/**
 * `_bulk_get` which one document does not hold up for good: where the same call fails as a whole again and again, and the
 * gateway answers otherwise, it is made in parts, and what fails by itself lacks.
 */
export const createPatientBulkGet = ({ bulkGet, root }: Pick<Gateway, 'bulkGet' | 'root'>): Gateway['bulkGet'] => {
  const patience = createPatience(root);

  return async (wanted, signal, lacking = () => undefined) => {
    const name = nameOf(wanted);
    try {
      const documents = await bulkGet(wanted, signal, lacking);
      patience.worked(name);
      return documents;
    } catch (thrown) {
      if (!mayBeOfContent(thrown) || !(await patience.isOver(name, thrown, signal))) throw thrown;
      const documents: GatewayDocument[] = [];
      for await (const outcome of inParts(wanted, async (part) => bulkGet(part, signal, lacking), thrown)) {
        if ('part' in outcome) documents.push(...outcome.result);
        else lacking({ id: outcome.item.id, rev: outcome.item.rev, reason: outcome.fault.message, isGone: false });
      }
      patience.worked(name);
      return documents;
    }
  };
};

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
const createLocalDocuments = (send: Send): Pick<Gateway, 'readLocal' | 'writeLocal'> => {
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

interface GatewayParts extends Omit<CallParts, 'now'> {
  readonly now?: CallParts['now'];
  /** How long a waiting feed may send nothing. A test waits less. */
  readonly feedSilenceMs?: number | undefined;
}

/**
 * The root of a database names it. Not every Sync Gateway has a uuid, but what is neither is something between us and
 * the cloud. One that is offline tells no sequence, or 0.
 */
const rootIn = (answer: Answer): CloudRoot => {
  const body = jsonOf(textOf(answer));
  const { db_name: name, server_uuid: uuid = '', update_seq: latest } = isObject(body) ? body : {};
  const isRoot = typeof uuid === 'string' && (uuid !== '' || (typeof name === 'string' && name !== ''));
  if (!isRoot) throw new GatewayFault('offline', 'Not the root of a database.');
  return { uuid, latest: typeof latest === 'number' && latest > 0 ? latest : undefined };
};

/** One user's side of the sync gateway, by `fetch`. Holds nothing open but the calls that are under way. */
export const createGateway = ({ now = Date.now, feedSilenceMs, ...parts }: GatewayParts): Gateway => {
  const sendOpen = createSendOpen({ ...parts, now });
  const send = createSend(sendOpen);
  const root: Gateway['root'] = (signal) => send({ method: 'GET', path: '', signal }, rootIn);
  const bulkGet = createPatientBulkGet({ bulkGet: createBulkGet(send), root });
  return {
    root,
    changes: createChanges(sendOpen, bulkGet, parts.uid, feedSilenceMs),
    bulkGet,
    bulkDocs: createBulkDocs(send),
    ...createLocalDocuments(send),
  };
};
