import { asEpochMs } from '@inkside/kit';
import { createDocuments } from '../../../../../packages/sync/src/databases/documents';
import { createDrafts } from '../../../../../packages/sync/src/databases/drafts';
import { runPush } from '../../../../../packages/sync/src/engine/push/runPush';
import { createOperations } from '../../../../../packages/sync/src/operations/createOperations';
import { fakeStorage } from '../../../../fakes/fakeBrowser';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, someNotes, uid, until } from '../engineWorld';
import { listening } from './listening';

describe('the push of many documents that are written in one go', () => {
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  /** A tab whose push runs; `sizes`: how many documents each request has brought. */
  const world = () => {
    const gateway = fakeGateway();
    const sizes: number[] = [];
    const send = gateway.port.bulkDocs.bind(gateway.port);
    gateway.port.bulkDocs = (documents, options) => {
      sizes.push(documents.length);
      return send(documents, options);
    };
    const tab = aBrowser(gateway).openTab();
    const userData = () => tab.data;
    const drafts = createDrafts({ local: fakeStorage(), window: new EventTarget() });
    const documents = createDocuments({ userData, drafts }).ofOperations;
    const operations = createOperations({ userData, documents, conflicts: () => tab.conflicts });
    const heard = listening();
    const push = runPush(tab.parts, tab.conflicts, heard.listener);
    stops.push(push.stop, tab.stop);
    /** After it what is written is sent at once. */
    const rest = () => tab.clock.advance(1000);
    const run = async (id: string, count: number, title?: string) => {
      await until(tab, () => heard.has('idle'));
      await rest();
      return operations.run(uid, {
        id,
        words: { code: 'notes.moved', params: {} },
        writes: someNotes(count).map(([noteId, note]) =>
          title === undefined
            ? { kind: 'create', database: 'note', document: { _id: noteId, ...note } }
            : { kind: 'edit', database: 'note', id: noteId, fields: { title } },
        ),
      });
    };
    const allSent = () =>
      until(tab, async () => (await tab.data.journal.readOutboxKeys()).length === 0, { stepMs: 10 });
    return { gateway, tab, sizes, operations, run, rest, allSent };
  };

  it.each([260, 1000])('sends an operation over %i notes in one request, and its undo in another', async (count) => {
    const { gateway, sizes, operations, run, rest, allSent } = world();
    await run('1', count);
    await allSent();

    await run('2', count, 'Moved');
    await allSent();
    await rest();
    const result = await operations.undo(uid, '2');
    await allSent();

    expect(result?.undone).toHaveLength(count);
    expect(sizes).toEqual([count, count, count]);
    expect(gateway.live().every((live) => live.includes(' 3-'))).toBe(true);
  });

  it('sends an operation over more with one request a thousand', async () => {
    const { sizes, run, allSent } = world();

    await run('1', 2300);
    await allSent();

    expect(sizes).toEqual([1000, 1000, 300]);
  });

  it('sends what is there after a second where the rest does not come', async () => {
    const { tab, sizes } = world();
    const { journal, databases } = tab.data;
    const notes = someNotes(400).map(([_id, note]) => ({ _id, ...note }));
    await databases.use(uid, 'note', (local) => local.bulkDocs(notes.slice(0, 300)));
    const note = async (at: number) =>
      journal.noteWrites(notes.map(({ _id: id }) => ({ database: 'note', id, base: null, at: asEpochMs(at) })));
    await note(tab.clock.at());
    tab.data.bus.announce('note', [], 'here');
    const noted = tab.clock.at();
    await until(tab, () => sizes.length > 0, { stepMs: 20 });

    expect(tab.clock.at() - noted).toBeGreaterThanOrEqual(900);
    expect(tab.clock.at() - noted).toBeLessThan(1500);
    expect(sizes).toEqual([300]);
  });

  it('sends a few documents at once, whatever else is noted', async () => {
    const { tab, sizes } = world();
    await tab.data.journal.noteWrites([{ database: 'note', id: 'never', base: null, at: tab.clock.at() }]);
    const noted = tab.clock.at();

    await tab.write('note', { _id: 'a', ...aNote('One') });
    await until(tab, () => sizes.length === 1, { stepMs: 20 });

    expect(tab.clock.at() - noted).toBeLessThan(500);
  });
});
