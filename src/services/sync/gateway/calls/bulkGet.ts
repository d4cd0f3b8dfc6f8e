import { isObject } from '../../../../app/kit/text/json';
import { jsonOf, textOf } from '../answers';
import type { Send } from '../send';
import { lacksAttachments, readDocument, readRemoval } from '../documentShape';
import { GatewayFault, type Gateway, type GatewayDocument } from '../gateway';
import { bodiesInMultipart, boundaryOf } from './multipart';
import type { Answer } from '../watchedFetch';

const NOT_ACCEPTABLE = 406;
const JSON_TYPE = 'application/json';
const MULTIPART_TYPE = 'multipart/mixed';

const malformed = (): GatewayFault => new GatewayFault('offline', 'Not an answer to _bulk_get.');

/** `{ results: [{ id, docs: [{ ok } | { error }] }] }` */
const bodiesIn = (answer: unknown): readonly unknown[] => {
  if (!isObject(answer) || !Array.isArray(answer['results'])) throw malformed();
  return (answer['results'] as readonly unknown[]).flatMap((result) => {
    if (!isObject(result) || !Array.isArray(result['docs'])) throw malformed();
    return (result['docs'] as readonly unknown[]).flatMap((entry) =>
      isObject(entry) && isObject(entry['ok']) ? [entry['ok']] : [],
    );
  });
};

const readAnswer = (answer: Answer): readonly GatewayDocument[] => {
  const boundary = boundaryOf(answer.headers.get('content-type') ?? '');
  const bodies =
    boundary === undefined ? bodiesIn(jsonOf(textOf(answer))) : bodiesInMultipart(answer.bytes, boundary);
  // A document without the bytes of its attachments would be sent without them some day.
  const documents = bodies.flatMap((body) => readDocument(body) ?? readRemoval(body) ?? []);
  return documents.filter((document) => !lacksAttachments(document));
};

/**
 * `_bulk_get` with ancestries. A revision that was replaced meanwhile comes as its newest descendants, so that nothing
 * is missed. Some gateways answer multipart only, and a few of them refuse whoever names JSON as well.
 */
export const createBulkGet = (send: Send): Gateway['bulkGet'] => {
  let accept = `${JSON_TYPE}, ${MULTIPART_TYPE};q=0.5`;

  const ask = (body: string, signal: AbortSignal): Promise<readonly GatewayDocument[] | undefined> => {
    const path = '_bulk_get?revs=true&latest=true&attachments=true';
    return send({ method: 'POST', path, body, accept, signal, expected: [NOT_ACCEPTABLE] }, (answer) =>
      answer.status === NOT_ACCEPTABLE ? undefined : readAnswer(answer),
    );
  };

  return async (wanted, signal) => {
    if (wanted.length === 0) return [];
    const body = JSON.stringify({ docs: wanted.map(({ id, rev }) => (rev === undefined ? { id } : { id, rev })) });
    const documents = await ask(body, signal);
    if (documents !== undefined) return documents;
    accept = MULTIPART_TYPE;
    const again = await ask(body, signal);
    if (again === undefined) throw new GatewayFault('refused', 'The gateway gives _bulk_get in no known form.');
    return again;
  };
};
