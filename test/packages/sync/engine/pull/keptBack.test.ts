import type { JsonObject } from '@inkside/kit';
import type { GatewayDocument } from '../../../../../packages/sync/src/gateway/gateway';
import { createHomeOf } from '../../../../../packages/sync/src/databaseNames';
import { ingestArrivals } from '../../../../../packages/sync/src/engine/ingest/ingestArrivals';
import { createAnnouncer, type PassMode } from '../../../../../packages/sync/src/engine/pull/announcer';
import { storedOf, type Arrival } from '../../../../../packages/sync/src/pages/arrivals';
import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { aBrowser, aNote, uid } from '../engineWorld';

const aRevision = (generation: number, fields: JsonObject = {}): GatewayDocument => ({
  _id: 'a',
  _rev: `${generation}-0${generation}`,
  _revisions: { start: generation, ids: Array.from({ length: generation }, (_, age) => `0${generation - age}`) },
  ...aNote(`Revision ${generation}`),
  ...fields,
});

const arrivalOf = (document: GatewayDocument): Arrival => ({
  database: 'note',
  id: document._id,
  revs: [document._rev],
  document,
  isDeleted: false,
  isMoved: false,
  isLost: false,
});

/** A feed that is read from its beginning over the first revision of a document, which the list shows already. */
describe('what is kept back while the feed is read from its beginning', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  const overlaid = async (isUnsent = false) => {
    const tab = aBrowser().openTab();
    if (isUnsent) await tab.data.journal.noteWrites([{ database: 'note', id: 'a', base: null, at: tab.clock.at() }]);
    const announcer = createAnnouncer(tab.parts);
    stop = () => {
      announcer.stop();
      tab.stop();
    };
    await tab.data.databases.use(uid, 'note', (local) => insertDocuments(local, [aRevision(1)]));
    await announcer.open();
    const ingest = {
      parts: tab.parts,
      conflicts: tab.conflicts,
      listener: { conflictsChanged: () => undefined },
      announcer,
      homeOf: createHomeOf(uid),
      signal: new AbortController().signal,
    };
    const announce = (arrival: Arrival, mode: PassMode): Promise<void> => announcer.announce([arrival], mode);
    return {
      tab,
      announce,
      come: (arrival: Arrival) => announce(arrival, { isOverlay: true }),
      waited: (arrival: Arrival) => announcer.waited([arrival]),
      moveIn: (arrival: Arrival) => ingestArrivals(ingest, 'note', [arrival], undefined),
      shown: () => tab.shown.note.map((change) => (change.isDeleted ? 'gone' : change.document._rev)),
    };
  };

  it('is shown when it is in the database', async () => {
    const { come, moveIn, shown } = await overlaid();
    await come(arrivalOf(aRevision(2)));
    const before = shown();

    await moveIn(arrivalOf(aRevision(2)));

    expect(before).toEqual([]);
    expect(shown()).toEqual(['2-02']);
  });

  it('is shown too when its page comes before the one before it has gone in', async () => {
    const { come, moveIn, shown } = await overlaid();
    await come(arrivalOf(aRevision(1)));
    await come(arrivalOf(aRevision(2)));

    await moveIn(arrivalOf(aRevision(1)));
    await moveIn(arrivalOf(aRevision(2)));

    expect(shown()).toEqual(['2-02']);
  });

  it('is shown too when somebody has looked at the document meanwhile, and so moved it in', async () => {
    const { tab, come, moveIn, shown } = await overlaid();
    await come(arrivalOf(aRevision(2)));

    await tab.data.databases.use(uid, 'note', (local) => insertDocuments(local, [aRevision(2)]));
    await moveIn(arrivalOf(aRevision(2)));

    expect(shown()).toEqual(['2-02']);
  });

  it('is shown too when a tab wrote it that ended before it could tell the others', async () => {
    const { tab, announce, moveIn, shown } = await overlaid();
    tab.data.bus.announce('note', [{ id: 'a', isDeleted: false, document: storedOf(aRevision(1)) }], 'here');
    await tab.data.journal.noteWrites([{ database: 'note', id: 'a', base: null, at: tab.parts.clock.now() }]);
    await tab.data.databases.use(uid, 'note', (local) => insertDocuments(local, [aRevision(2)]));

    await announce(arrivalOf(aRevision(2)), { isOverlay: false });
    await moveIn(arrivalOf(aRevision(2)));

    expect(shown()).toEqual(['1-01', '2-02']);
  });

  it('does not cover what comes after it, while it goes in', async () => {
    const { announce, come, moveIn, shown } = await overlaid();
    await come(arrivalOf(aRevision(2)));
    await announce(arrivalOf(aRevision(3)), { isOverlay: false });

    await moveIn(arrivalOf(aRevision(2)));
    await moveIn(arrivalOf(aRevision(3)));

    expect(shown()).toEqual(['2-02', '3-03']);
  });

  it('is shown when it goes in after a reload, where what was written over it had not been confirmed', async () => {
    const { waited, moveIn, shown } = await overlaid(true);

    waited(arrivalOf(aRevision(2)));
    await moveIn(arrivalOf(aRevision(2)));

    expect(shown()).toEqual(['2-02']);
  });

  it('is not shown anew where it stands here already', async () => {
    const { come, moveIn, shown } = await overlaid();
    await come(arrivalOf(aRevision(1)));

    await moveIn(arrivalOf(aRevision(1)));

    expect(shown()).toEqual([]);
  });
});
