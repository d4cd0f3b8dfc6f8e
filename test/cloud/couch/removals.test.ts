import { openEngine } from '../../../cloud/stores/openEngine';
import { ANNE, MESSAGES, NOTES, aNoteOf, json, sending, startGateway } from '../gateway/gatewayHarness';
import type { ChangesAnswer, TestGateway } from '../gateway/gatewayHarness';
import { startCouchStandIn, stopStandIns } from './couchStandIn';
import type { CouchStandIn } from './couchStandIn';

const DATABASE = `inkside-u-${ANNE}`;

let couch: CouchStandIn;
let gateway: TestGateway;

const start = async (): Promise<TestGateway> =>
  startGateway({ engine: await openEngine({ dataDirectory: '/nowhere', couchUrl: couch.url }) });

beforeEach(async () => {
  couch = await startCouchStandIn();
  gateway = await start();
});

afterEach(async () => {
  await gateway.stop();
  await stopStandIns();
});

const replicate = (...docs: object[]): Promise<Response> => gateway.post('/_bulk_docs', { docs, new_edits: false });
const revisions = (start: number, ...ids: string[]): Record<string, unknown> => ({
  _rev: `${start}-${ids[0]}`,
  _revisions: { start, ids },
});
const changesOf = async (...channels: string[]): Promise<ChangesAnswer['results']> => {
  const filter = `filter=sync_gateway/bychannel&channels=${channels.join(',')}`;
  return (await json<ChangesAnswer>(gateway.ask(`/_changes?${filter}`))).results;
};
/** Straight into the engine, as what was there before this program. */
const keep = (...docs: object[]): Promise<object[]> => couch.kept(DATABASE).bulkDocs(docs, { new_edits: false });

describe('a removal without a body, on CouchDB', () => {
  beforeEach(() => replicate(aNoteOf('other', revisions(1, 'oo'))));

  it('names its channel and goes to no other one', async () => {
    await replicate(aNoteOf('n1', revisions(1, 'aa')));
    await replicate({ _id: 'n1', _deleted: true, ...revisions(2, 'bb', 'aa') });

    expect(await changesOf(NOTES)).toMatchObject([{ id: 'other' }, { id: 'n1', deleted: true, removed: [NOTES] }]);
    expect(await changesOf(MESSAGES)).toEqual([]);
  });

  it('does so though the body before it was forgotten, and by a gateway that begins anew', async () => {
    await replicate(aNoteOf('n1', revisions(1, 'aa')));
    await replicate({ _id: 'n1', _deleted: true, ...revisions(2, 'bb', 'aa') });
    await couch.compact(DATABASE);
    await gateway.stop();
    gateway = await start();

    expect(await changesOf(NOTES)).toMatchObject([{ id: 'other' }, { id: 'n1', removed: [NOTES] }]);
    expect(await changesOf(MESSAGES)).toEqual([]);
  });

  it('is told by the nearest of its ancestors that is still there', async () => {
    await keep(aNoteOf('n1', revisions(1, 'aa')), aNoteOf('n1', { ...revisions(2, 'bb', 'aa'), dbId: MESSAGES }));
    const ids = Array.from({ length: 60 }, (_none, index) => `d${index}`);
    await keep({ _id: 'n1', _deleted: true, ...revisions(62, ...ids, 'bb', 'aa') });

    expect(await changesOf(MESSAGES)).toMatchObject([{ id: 'n1', removed: [MESSAGES] }]);
    expect(await changesOf(NOTES)).toMatchObject([{ id: 'other' }]);
    expect(couch.requests.filter((each) => each.endsWith('/n1')).length).toBeLessThan(20);
  });

  it('is told by another leaf where its own line is forgotten', async () => {
    await keep(aNoteOf('n1', revisions(1, 'aa')));
    await keep({ _id: 'n1', _deleted: true, ...revisions(3, 'cc', 'bb', 'aa') });
    await keep({ _id: 'n1', _deleted: true, dbId: NOTES, ...revisions(2, 'b2', 'aa') });
    await couch.compact(DATABASE);

    expect(await changesOf(MESSAGES)).toEqual([]);
    expect(await changesOf(NOTES)).toMatchObject([{ id: 'other' }, { id: 'n1', removed: [NOTES] }]);
  });

  it('goes to every channel only where nobody can know its own', async () => {
    await keep({ _id: 'n1', _deleted: true, ...revisions(2, 'bb', 'aa') });

    expect(await changesOf(MESSAGES)).toMatchObject([{ id: 'n1', deleted: true }]);
    expect(await changesOf(NOTES)).toMatchObject([{ id: 'other' }, { id: 'n1', deleted: true }]);
  });

  it('is noted for many in few requests, and for none that names its channel', async () => {
    const ids = Array.from({ length: 50 }, (_none, index) => `m${index}`);
    await replicate(...ids.map((id) => aNoteOf(id, revisions(1, 'aa'))));
    const before = couch.requests.length;

    await replicate(
      ...ids.map((id) => ({ _id: id, _deleted: true, dbId: NOTES, user: ANNE, ...revisions(2, 'bb', 'aa') })),
    );
    const named = couch.requests.length - before;
    await gateway.ask('/other?rev=1-oo', sending('DELETE', {}));

    expect(named).toBeLessThan(6);
    expect(couch.requests.filter((each) => each.includes('gateway.removed'))).toEqual([]);
  });
});
