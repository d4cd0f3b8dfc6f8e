import { isObject } from '@inkside/kit';
import { type Answer, jsonOf, textOf } from './answers';
import type { Send } from './send';
import { lacksAttachments, readDocument, readRemoval } from './documentShape';
import { GatewayFault, type Gateway, type GatewayDocument, type Lack } from './gateway';
import { boundaryOf, entriesInMultipart, type BulkEntry } from './multipart';

const NOT_ACCEPTABLE = 406;
const JSON_TYPE = 'application/json';
const MULTIPART_TYPE = 'multipart/mixed';
const TOO_LARGE = 'too large';
/** What a gateway says of a document that it does not have, or not for this user. */
const GONE: ReadonlySet<unknown> = new Set([403, 404, 410, 'forbidden', 'not_found']);

const malformed = (): GatewayFault => new GatewayFault('offline', 'Not an answer to _bulk_get.');

/** `{ results: [{ id, docs: [{ ok } | { error }] }] }` */
const entriesIn = (answer: unknown): readonly BulkEntry[] => {
  if (!isObject(answer) || !Array.isArray(answer['results'])) throw malformed();
  return (answer['results'] as readonly unknown[]).flatMap((result): readonly BulkEntry[] => {
    const entries = isObject(result) ? result['docs'] : undefined;
    return Array.isArray(entries) ? entries.filter(isObject) : [];
  });
};

type Wanted = Parameters<Gateway['bulkGet']>[0];
type Reason = Pick<Lack, 'reason' | 'isGone'>;

/** What came of a call, and what the gateway says of what did not, by id and by id with revision. */
interface Came {
  readonly documents: readonly GatewayDocument[];
  readonly reasons: ReadonlyMap<string, Reason>;
}

const nameOf = (id: unknown, rev: unknown): string => `${String(rev)} ${String(id)}`;

const reasonOf = ({ status, error, reason }: Record<string, unknown>): Reason => ({
  reason: [reason, error].find((each) => typeof each === 'string' && each !== '')?.toString() ?? 'no body',
  isGone: GONE.has(status) || GONE.has(error),
});

const readEntries = (entries: readonly BulkEntry[]): Came => {
  const documents: GatewayDocument[] = [];
  const reasons = new Map<string, Reason>();
  for (const { ok, error } of entries) {
    const document = readDocument(ok) ?? readRemoval(ok);
    // Without the bytes of its attachments a document would be sent without them some day.
    if (document !== undefined && lacksAttachments(document)) {
      reasons.set(nameOf(document._id, document._rev), { reason: 'attachments', isGone: false });
    } else if (document !== undefined) documents.push(document);
    else if (isObject(error))
      for (const rev of [error['rev'], undefined]) reasons.set(nameOf(error['id'], rev), reasonOf(error));
  }
  return { documents, reasons };
};

const readAnswer = (answer: Answer): Came => {
  const boundary = boundaryOf(answer.headers.get('content-type') ?? '');
  return readEntries(
    boundary === undefined ? entriesIn(jsonOf(textOf(answer))) : entriesInMultipart(answer.bytes, boundary),
  );
};

/** Whether a document is the one that was wanted, or has taken its place. */
const isOf = ({ _rev, _revisions: ancestry }: GatewayDocument, rev: string | undefined): boolean => {
  if (rev === undefined || _rev === rev || ancestry === undefined) return true;
  return ancestry.ids.some((hash, age) => `${ancestry.start - age}-${hash}` === rev);
};

const tellLacking = (wanted: Wanted, { documents, reasons }: Came, lacking: (lack: Lack) => void): void => {
  const came = new Map<string, GatewayDocument[]>();
  for (const document of documents) came.set(document._id, [...(came.get(document._id) ?? []), document]);
  for (const { id, rev } of wanted) {
    if (came.get(id)?.some((document) => isOf(document, rev)) === true) continue;
    const known = reasons.get(nameOf(id, rev)) ?? reasons.get(nameOf(id, undefined));
    lacking({ id, rev, ...(known ?? { reason: 'no body', isGone: false }) });
  }
};

/** Some gateways answer multipart only, and a few of them refuse whoever names JSON as well. */
const createAsk = (send: Send) => {
  let accept = `${JSON_TYPE}, ${MULTIPART_TYPE};q=0.5`;

  const askOnce = (body: string, signal: AbortSignal): Promise<Came | undefined> => {
    const path = '_bulk_get?revs=true&latest=true&attachments=true';
    return send({ method: 'POST', path, body, accept, signal, expected: [NOT_ACCEPTABLE] }, (answer) =>
      answer.status === NOT_ACCEPTABLE ? undefined : readAnswer(answer),
    );
  };

  return async (wanted: Wanted, signal: AbortSignal): Promise<Came> => {
    const body = JSON.stringify({ docs: wanted.map(({ id, rev }) => (rev === undefined ? { id } : { id, rev })) });
    const came = await askOnce(body, signal);
    if (came !== undefined) return came;
    accept = MULTIPART_TYPE;
    const again = await askOnce(body, signal);
    if (again === undefined) throw new GatewayFault('refused', 'The gateway gives _bulk_get in no known form.');
    return again;
  };
};

/**
 * `_bulk_get` with ancestries, in halves where it is too large. A revision that was replaced meanwhile comes as its
 * newest descendants, so that nothing is missed.
 */
export const createBulkGet = (send: Send): Gateway['bulkGet'] => {
  const ask = createAsk(send);
  const bulkGet: Gateway['bulkGet'] = async (wanted, signal, lacking = () => undefined) => {
    const [first] = wanted;
    if (first === undefined) return [];
    const came = await ask(wanted, signal).catch((thrown: unknown) => {
      if (thrown instanceof GatewayFault && thrown.kind === 'tooLarge') return undefined;
      throw thrown;
    });
    if (came !== undefined) {
      tellLacking(wanted, came, lacking);
      return came.documents;
    }
    if (wanted.length === 1) {
      lacking({ id: first.id, rev: first.rev, reason: TOO_LARGE, isGone: false });
      return [];
    }
    const middle = Math.ceil(wanted.length / 2);
    const documents = await bulkGet(wanted.slice(0, middle), signal, lacking);
    return [...documents, ...(await bulkGet(wanted.slice(middle), signal, lacking))];
  };
  return bulkGet;
};
