import { ingestArrivals } from '../../../../../packages/sync/src/engine/ingest/ingestArrivals';
import { createNewcomers } from '../../../../../packages/sync/src/engine/ingest/plan';
import { createAnnouncer } from '../../../../../packages/sync/src/engine/pull/announcer';
import { createHomeOf } from '../../../../../packages/sync/src/databaseNames';
import { arrivalsIn } from '../../../../../packages/sync/src/pages/arrivals';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, uid } from '../engineWorld';

describe('documents that are put into an empty database', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  it('hide no write of others, where PouchDB has refused as many', async () => {
    const gateway = fakeGateway();
    gateway.put('n1', aNote('One'));
    const stub = { content_type: 'image/png', digest: 'md5-none', data: 'not base64!' };
    gateway.put('z', aNote('Wrong', { _attachments: { cover: stub } }));
    const tab = aBrowser(gateway).openTab();
    const announcer = createAnnouncer(tab.parts);
    stop = () => {
      announcer.stop();
      tab.stop();
    };
    const { signal } = new AbortController();
    const { rows } = await gateway.port.changes(
      { since: '0', limit: 10, isWaiting: false, withRevisions: false },
      signal,
    );
    const homeOf = createHomeOf(uid);
    const { parts, conflicts } = tab;
    const ingest = { parts, conflicts, announcer, homeOf, signal, listener: { conflictsChanged: () => undefined } };
    const newcomers = createNewcomers();

    const owed = await ingestArrivals(ingest, 'note', arrivalsIn(rows, homeOf), newcomers);
    const known = await tab.data.databases.use(uid, 'note', async (local) => {
      await local.put({ _id: 'mine', ...aNote('By another tab') });
      return newcomers.known(local, ['n1', 'z', 'mine', 'other']);
    });

    expect(owed).toMatchObject([{ id: 'z' }]);
    expect([...known].sort()).toEqual(['mine', 'n1']);
  });

  it('hide no write that came between the look and the batch', async () => {
    const tab = aBrowser().openTab();
    stop = tab.stop;
    const newcomers = createNewcomers();
    const batch = ['a0', 'a1', 'a2'].map((id) => ({ _id: id, _rev: '1-a', ...aNote('Pulled') }));

    const known = await tab.data.databases.use(uid, 'note', async (local) => {
      await newcomers.known(local, ['mine', 'a0']);
      await local.put({ _id: 'mine', ...aNote('Written meanwhile') });
      await local.bulkDocs(batch, { new_edits: false });
      newcomers.added(batch.map(({ _id }) => _id));
      return newcomers.known(local, ['mine', 'a0', 'other']);
    });

    expect([...known].sort()).toEqual(['a0', 'mine']);
  });
});
