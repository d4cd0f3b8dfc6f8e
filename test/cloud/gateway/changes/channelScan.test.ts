import type { StoredDocument } from 'pouchdb-core';

import { scanChanges, type ReadTo } from '../../../../cloud/gateway/changes/channelScan';
import type { FeedDatabase } from '../../../../cloud/stores/feed/fastReads';
import { ANNE, aNoteOf, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

interface Heard {
  readonly isAnew: boolean;
  readonly changed: readonly (readonly [
    id: string,
    channel: string | undefined,
    document: StoredDocument | undefined,
  ])[];
  readonly to: ReadTo;
}

const heard = async (database: FeedDatabase, before?: ReadTo): Promise<Heard> => {
  let isAnew = false;
  const changed: (readonly [string, string | undefined, StoredDocument | undefined])[] = [];
  const to = await scanChanges(database, before, {
    anew: () => (isAnew = true),
    changed: ({ id, channel, read }) => void changed.push([id, channel, read()]),
  });
  return { isAnew, changed, to };
};

/** As a CouchDB is behind PouchDB: it has no other way to be read. */
const plain = (database: FeedDatabase): FeedDatabase =>
  new Proxy(database, {
    get: (target, name) => {
      const value: unknown = name === 'fast' ? undefined : Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

describe.each([
  ['by ranges', (database: FeedDatabase) => database],
  ['by PouchDB', plain],
])('a scan of what changed, %s', (_, seen) => {
  const scan = async (before?: ReadTo): Promise<Heard> => {
    const store = await gateway.stores.open(ANNE);
    return store.use((database) => heard(seen(database), before));
  };

  it('finds nothing in an empty database', async () => {
    expect(await scan()).toMatchObject({ isAnew: true, changed: [] });
  });

  it('finds each document once, as it stands, and tombstones without a body', async () => {
    for (let index = 0; index < 230; index += 1) await gateway.writer.put(ANNE, aNoteOf(`n${index}`));
    await gateway.writer.put(ANNE, aNoteOf('n5', { title: 'Later' }));
    await gateway.writer.remove(ANNE, 'n6');

    const { isAnew, changed } = await scan();

    const standing = new Map(changed.map(([id, channel, document]) => [id, [channel, document?.['title']]]));
    expect([isAnew, changed.length, standing.size]).toEqual([true, 230, 230]);
    expect([standing.get('n4'), standing.get('n5')]).toEqual([
      [`${ANNE}-NOTE_TREE`, 'Note n4'],
      [`${ANNE}-NOTE_TREE`, 'Later'],
    ]);
    expect(standing.get('n6')?.[1]).toBeUndefined();
  });

  it('goes on from where it ended', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    const { to } = await scan();
    await gateway.writer.put(ANNE, aNoteOf('n2'));

    const next = await scan(to);

    expect([next.isAnew, next.changed.map(([id]) => id)]).toEqual([false, ['n2']]);
    expect(await scan(next.to)).toEqual({ isAnew: false, changed: [], to: next.to });
  });
});
