import { createHash } from 'node:crypto';

import { sizeOf, statusOf } from './attack';
import type { Attack, Attacker } from './attack';

const MIB = 1024 ** 2;
/** What the client and independent ones put into one page. */
const PAGE = 1000;

const revisionOf = (generation: number, index: number): string =>
  `${generation}-${createHash('md5').update(String(index)).digest('hex')}`;

const ancestry = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => revisionOf(1, index).slice(2));
const ids = Array.from({ length: 100_000 }, (_, index) => `doc${index}`);
const conditions = (count: number) => ({
  selector: { $or: Array.from({ length: count }, (_, index) => ({ title: { $gt: `x${index}` }, nothing: index })) },
  limit: 1,
});
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const large = 'x'.repeat(15 * MIB);

const makersOf = ({ origin, uid, cookie }: Attacker) => {
  const url = `${origin}/neocloud`;
  const headers = { cookie, 'content-type': 'application/json' };
  const dbId = `${uid}-NOTE_TREE`;
  const attack = (method: string, path: string, input: string, body?: unknown): Attack => {
    const json = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return {
      part: 'gateway',
      endpoint: `${method} ${path.replace(/\?.*/, '').replace(/[\w-]{40,}/, ':id')}`,
      input: json === undefined ? input : `${sizeOf(json.length)}: ${input}`,
      ...(json === undefined ? {} : { json }),
      send: () => statusOf({ method, url: url + path, headers, ...(json === undefined ? {} : { body: json }) }),
    };
  };
  const document = (id: string, more: object = {}) => ({ _id: id, user: uid, dbId, uniqueId: id, ...more });
  const leaves = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      document('many-leaves', {
        _rev: revisionOf(1, index),
        _revisions: { start: 1, ids: [revisionOf(1, index).slice(2)] },
      }),
    );
  const attachment = (): Attack => ({
    ...attack('PUT', '/with-attachment/one.bin', '60 MiB'),
    send: () =>
      statusOf({
        method: 'PUT',
        url: `${url}/with-attachment/one.bin`,
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(60 * MIB, 'x'),
      }),
  });
  return { attack, document, leaves, attachment, uid, dbId };
};
type Makers = ReturnType<typeof makersOf>;

/** Batches and queries, and the attacks on them that are known by name. */
const batches = ({ attack, document, leaves, uid, dbId }: Makers): readonly Attack[] => [
  attack('POST', '/_bulk_docs', 'a page of 1,000', {
    docs: ids.slice(0, PAGE).map((id) => document(`page-${id}`, { title: 'x'.repeat(1000) })),
  }),
  attack('POST', '/_bulk_docs', '1,500 revisions of one id as leaves', { new_edits: false, docs: leaves(1500) }),
  attack('POST', '/_bulk_docs', '500 revisions of one id as leaves', { new_edits: false, docs: leaves(500) }),
  attack('POST', '/_bulk_docs', 'ancestries of 1,000', {
    new_edits: false,
    docs: ids.slice(0, 200).map((id) =>
      document(`old-${id}`, {
        _rev: `1000-${ancestry(1)[0] ?? ''}`,
        _revisions: { start: 1000, ids: ancestry(1000) },
      }),
    ),
  }),
  attack('POST', '/_bulk_docs', '15 MiB in one text', { docs: [document('large-bulk', { text: large })] }),
  attack('POST', '/_bulk_docs', '60 MB in small ones', {
    docs: ids.slice(0, 60_000).map((id) => document(`small-${id}`, { text: 'x'.repeat(900) })),
  }),
  attack('POST', '/_bulk_docs', '100,000 deep', `{"docs":[{"_id":"deep","dbId":"${dbId}","a":${deep(100_000)}}]}`),
  attack(
    'POST',
    '/_bulk_docs',
    '2 million empty lists in one document',
    `{"docs":[{"_id":"wide","user":"${uid}","dbId":"${dbId}","a":[${Array.from({ length: 2_000_000 }, () => '[]').join(',')}]}]}`,
  ),
  attack('POST', '/_find', '1,000 conditions', conditions(1000)),
  attack('POST', '/_find', '100,000 conditions', conditions(100_000)),
  attack('POST', '/_find', 'nothing matches', { selector: { nothing: { $gt: 1 } }, limit: 1 }),
  attack('POST', '/_find', '100,000 deep', `{"selector":{"a":${deep(100_000)}}}`),
];

/** Every other call, with what of its input grows. */
const calls = ({ attack, document, attachment }: Makers): readonly Attack[] => [
  attack('GET', '/', 'nothing'),
  attack('GET', '/_session', 'nothing'),
  attack('POST', '/_ensure_full_commit', '', {}),
  attack('GET', '/_changes?include_docs=true&limit=100000', 'all with bodies'),
  attack('GET', '/_changes?style=all_docs&limit=100000', 'all leaves'),
  attack('POST', '/_changes?filter=_doc_ids&include_docs=true', 'ids that nobody has', { doc_ids: ids }),
  attack('GET', '/_all_docs?include_docs=true', 'all with bodies'),
  attack('GET', '/_all_docs?include_docs=true&conflicts=true&skip=2900', 'all but few skipped'),
  attack('POST', '/_all_docs?include_docs=true', '100,000 keys', { keys: ids }),
  attack('POST', '/_all_docs', '100,000 deep', `{"keys":${deep(100_000)}}`),
  attack('POST', '/_bulk_get?revs=true&latest=true', '50,000 ids', {
    docs: ids.slice(0, 50_000).map((id) => ({ id })),
  }),
  attack('POST', '/_bulk_get?revs=true&latest=true', 'one id 10,000 times', {
    docs: ids.slice(0, 10_000).map(() => ({ id: 'doc1' })),
  }),
  attack(
    'POST',
    '/_revs_diff',
    '100,000 ids',
    Object.fromEntries(ids.map((id, index) => [id, [revisionOf(1, index)]])),
  ),
  attack('POST', '/_revs_diff', '100,000 revisions of one', { doc1: ids.map((_, index) => revisionOf(1, index)) }),
  attack('PUT', '/_local/worst', '250 KB', { text: 'x'.repeat(250_000) }),
  attack('GET', '/_local/worst', 'the same'),
  attack('PUT', '/large-document', '15 MiB', document('large-document', { text: large })),
  attack(
    'PUT',
    '/wide-document',
    '500,000 members',
    document('wide-document', Object.fromEntries(ids.flatMap((id) => [0, 1, 2, 3, 4].map((n) => [`${id}-${n}`, 1])))),
  ),
  attack('GET', '/many-leaves?open_revs=all&revs=true', 'all leaves'),
  attack('GET', '/many-leaves?conflicts=true&revs_info=true', 'all leaves'),
  attack('GET', '/many-revisions?revs=true&revs_info=true', '1,000 revisions'),
  attack('GET', '/large-document', 'what was stored'),
  attack('DELETE', '/wide-document', 'without its revision'),
  attachment(),
];

export const gatewayAttacks = (attacker: Attacker): readonly Attack[] => {
  const makers = makersOf(attacker);
  return [...batches(makers), ...calls(makers)];
};
