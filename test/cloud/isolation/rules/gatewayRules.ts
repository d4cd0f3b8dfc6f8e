import type { Kind } from '../world';

/** One of Anne's ids of this kind. */
export type Draw = (kind: Kind) => string;

export interface GatewayCall {
  /** Behind `/neocloud`. */
  readonly path: string;
  readonly body?: unknown;
}

const FEED_QUERIES = ['', '&feed=longpoll&timeout=1', '&feed=continuous&timeout=1'] as const;
const REV = '3-0123456789abcdef0123456789abcdef';

const encoded = (id: string): string => encodeURIComponent(id);
const inHerChannel = (draw: Draw, uid: string): object => ({ user: uid, dbId: draw('channel'), title: 'by Ben' });
/** With what a stranger may write, under an id of Anne's: it lands among the stranger's own. */
const ownUnder = (id: string, uid: string): object => ({
  _id: id,
  user: uid,
  dbId: `${uid}-NOTE_TREE`,
  title: 'by Ben',
});
const feedQuery = (draw: Draw, turn: number): string => {
  const ofChannel = `filter=sync_gateway/bychannel&channels=${draw('channel')}`;
  const asked = turn % 2 === 0 ? ofChannel : 'include_docs=true&style=all_docs';
  return `?${asked}${FEED_QUERIES[turn % FEED_QUERIES.length] ?? ''}`;
};

/**
 * A call for each row of the gateway's table, by its name there. `uid` is the caller's own; `turn` counts the rounds. A row
 * that is not here fails the test.
 */
export const gatewayRules: Readonly<Record<string, (draw: Draw, uid: string, turn: number) => GatewayCall>> = {
  'GET database': () => ({ path: '/' }),
  'PUT database': () => ({ path: '' }),
  'POST database': (draw, uid, turn) => ({
    path: '/',
    body: turn % 2 === 0 ? inHerChannel(draw, uid) : ownUnder(`ben${turn}`, uid),
  }),
  'POST _ensure_full_commit': () => ({ path: '/_ensure_full_commit', body: {} }),
  'GET _session': () => ({ path: '/_session' }),
  'POST _session': (draw, _uid, turn) => ({ path: '/_session', body: turn % 2 === 0 ? {} : { name: draw('uid') } }),
  'DELETE _session': () => ({ path: '/_session' }),
  'GET _changes': (draw, _uid, turn) => ({ path: `/_changes${feedQuery(draw, turn)}` }),
  'POST _changes': (draw, _uid, turn) => ({
    path: `/_changes${turn % 2 === 0 ? '?filter=_doc_ids' : ''}`,
    body: { doc_ids: [draw('document'), draw('document')], channels: draw('channel'), include_docs: true },
  }),
  'POST _bulk_get': (draw, _uid, turn) => ({
    path: '/_bulk_get?revs=true&attachments=true',
    body: { docs: [{ id: draw('document'), ...(turn % 2 === 0 ? { rev: draw('revision') } : {}) }] },
  }),
  'POST _revs_diff': (draw) => ({ path: '/_revs_diff', body: { [draw('document')]: [draw('revision'), REV] } }),
  'POST _bulk_docs': (draw, uid, turn) => ({
    path: '/_bulk_docs',
    body: { docs: [ownUnder(draw('document'), uid), { ...inHerChannel(draw, uid), _id: `ben-${turn}` }] },
  }),
  'GET _all_docs': () => ({ path: '/_all_docs?include_docs=true&conflicts=true' }),
  'POST _all_docs': (draw) => ({
    path: '/_all_docs?include_docs=true',
    body: { keys: [draw('document'), draw('document')] },
  }),
  'POST _find': (draw, _uid, turn) => ({
    path: '/_find',
    body: { selector: turn % 2 === 0 ? { dbId: draw('channel') } : { _id: { $gt: null }, user: draw('uid') } },
  }),
  'GET local': (draw) => ({ path: `/_local/${encoded(draw('document'))}` }),
  'PUT local': (draw) => ({ path: `/_local/${encoded(draw('document'))}`, body: { last_seq: 1 } }),
  'DELETE local': (draw) => ({ path: `/_local/${encoded(draw('document'))}?rev=0-1` }),
  'GET document': (draw, _uid, turn) => ({
    path: `/${encoded(draw('document'))}${['', '?revs=true', '?open_revs=all', `?rev=${draw('revision')}`][turn % 4] ?? ''}`,
  }),
  'PUT document': (draw, uid, turn) => {
    const id = draw('document');
    return { path: `/${encoded(id)}`, body: turn % 2 === 0 ? inHerChannel(draw, uid) : ownUnder(id, uid) };
  },
  'DELETE document': (draw) => ({ path: `/${encoded(draw('document'))}?rev=${draw('revision')}` }),
  'GET attachment': (draw) => ({ path: `/${encoded(draw('document'))}/page.png` }),
  'PUT attachment': (draw) => ({
    path: `/${encoded(draw('document'))}/page.png?rev=${draw('revision')}`,
    body: 'by Ben',
  }),
  'DELETE attachment': (draw) => ({ path: `/${encoded(draw('document'))}/page.png?rev=${draw('revision')}` }),
};
