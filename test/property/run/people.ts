import { renameRequest } from '../../../src/features/notes/slice';
import { asNoteId, channelNames, PortError } from '@inkside/kit';
import type { DatabaseName } from '@inkside/sync';
import { extrasOf, newId } from '../rough/oddDocuments';
import { newDocument, valueFields } from './documents';
import type { Operation, OperationKind } from './plan';
import type { OpenedTab, SimulatedBrowser, World } from './world';

/** One operation; what it starts and does not wait for is tracked by the world. */
export type Perform = (world: World, operation: Operation, browser: SimulatedBrowser) => Promise<void> | void;

const databases: readonly DatabaseName[] = ['note', 'note', 'note', 'library', 'message'];

const at = <T>(values: readonly T[], pick: number): T | undefined => values[pick % Math.max(1, values.length)];

/** Begun and not waited for, as people do; a failure is written down, because some are wanted (a full disk). */
const begin = ({ log }: World, what: string, work: Promise<unknown>): void => {
  work.then(
    () => log.push(`    ${what}: done`),
    (thrown: unknown) => log.push(`    ${what}: ${String(thrown)} ${JSON.stringify(thrown)}`),
  );
};

const someDocument = ({ documents }: World, pick: number): readonly [string, DatabaseName] | undefined =>
  at([...documents], pick);

/** A tab in which someone is signed in. */
export const someTab = ({ tabs }: SimulatedBrowser, pick: number): OpenedTab | undefined =>
  at(
    tabs.filter(({ tab }) => tab.isAlive() && tab.state().session.current.phase === 'signedIn'),
    pick,
  );

const edit = async (world: World, { tab, observer }: OpenedTab, pick: number, count = 1): Promise<void> => {
  const { uid, ledger, timeline } = world;
  const [id, database] = someDocument(world, pick) ?? [];
  if (id === undefined || database === undefined) return;
  const now = timeline.now();
  const change = async (): Promise<void> => {
    const before = await tab.services.documents.get(uid, database, id);
    if (before === undefined) return;
    observer.seeing(id, before._rev);
    for (let step = 0; step < count; step += 1) {
      const field = at(valueFields[database], Math.floor(pick / 7) + step) ?? '';
      const edits = tab.services.documents.edit(uid, database, id, {
        [field]: ledger.newValue(),
        updatedAt: now + step,
      });
      begin(world, `edit ${id}.${field} in ${tab.name}`, edits);
    }
    observer.seeing(id, undefined);
  };
  begin(world, `look at ${id} in ${tab.name}`, change());
  await Promise.resolve();
};

/** Writes one field of a document once more; one that was deleted is deleted again by nobody, and stays. */
export const touch = async (world: World, { tab }: OpenedTab, id: string): Promise<void> => {
  const database = world.documents.get(id) ?? 'note';
  const [field = ''] = valueFields[database];
  const fields = { [field]: world.ledger.newValue(), updatedAt: world.timeline.now() };
  await tab.services.documents.edit(world.uid, database, id, fields).catch(() => undefined);
};

const create: Perform = (world, { pick }, browser) => {
  const opened = someTab(browser, pick);
  if (opened === undefined) return;
  const { uid, documents, ledger, timeline } = world;
  const database = at(databases, pick) ?? 'note';
  const id = newId(world);
  documents.set(id, database);
  const document = { ...newDocument(uid, database, id, ledger.newValue(), timeline.now()), ...extrasOf(world) };
  begin(world, `create ${id}`, opened.tab.services.documents.create(uid, database, document));
};

const restore: Perform = (world, { pick }, browser) => {
  const [id, database] = someDocument(world, pick) ?? [];
  const opened = someTab(browser, pick);
  if (id === undefined || database === undefined || opened === undefined) return;
  const document = newDocument(world.uid, database, id, world.ledger.newValue(), world.timeline.now());
  begin(world, `restore ${id}`, opened.tab.services.documents.create(world.uid, database, document));
};

const remove: Perform = (world, { pick }, browser) => {
  const [id, database] = someDocument(world, pick) ?? [];
  const opened = someTab(browser, pick);
  if (id === undefined || database === undefined || opened === undefined) return;
  begin(world, `remove ${id}`, opened.tab.services.documents.remove(world.uid, database, id));
};

const rename: Perform = (world, { pick }, browser) => {
  const notes = [...world.documents].filter(([, database]) => database === 'note');
  const [id] = at(notes, pick) ?? [];
  const opened = someTab(browser, pick);
  if (id === undefined || opened === undefined) return;
  opened.tab.dispatch(renameRequest.asked({ id: asNoteId(id), title: world.ledger.newValue() }));
};

/** Each opened tab that leads or follows may be asked. */
const settle: Perform = async (world, { pick }, browser) => {
  const opened = someTab(browser, pick);
  if (opened === undefined) return;
  const { tab, observer } = opened;
  const ask = async (): Promise<void> => {
    const conflict = at(await tab.services.sync.conflicts(world.uid), pick);
    if (conflict === undefined) return;
    const { database, id, loser } = conflict;
    const named = { database, id, loserRev: loser._rev };
    const choice = pick % 2 === 0 ? 'keepWinner' : 'restoreLoser';
    await observer.settling(id, loser._rev, async () => {
      const operation = {
        id: `settle ${id} ${loser._rev} ${choice}`,
        words: { code: 'sync.conflict.kept', params: {} },
      };
      const writes = [{ kind: 'settle', ...named, choice } as const];
      const { failed } = await tab.services.operations.run(world.uid, { ...operation, writes });
      const [first] = failed;
      if (first !== undefined) throw new PortError(first.error.code, first.error.params);
    });
    world.settled.add(`${id}/${loser._rev}`);
  };
  begin(world, `settle in ${tab.name}`, ask());
  await Promise.resolve();
};

/** Answers whatever deletions wait in this browser. */
export const answerHeld: Perform = (world, { pick }, browser) => {
  const opened = someTab(browser, pick);
  if (opened === undefined) return;
  for (const channel of channelNames) {
    if (opened.tab.state().sync.channels[channel].held === null) continue;
    const answer = pick % 2 === 0 ? 'keep' : 'delete';
    if (answer === 'keep') world.kept.add(channel);
    begin(world, `answer ${answer} for ${channel}`, opened.tab.services.sync.answerHeld(world.uid, channel, answer));
  }
};

/** What people do in a browser. */
export const people: Readonly<Partial<Record<OperationKind, Perform>>> = {
  create,
  restore,
  remove,
  rename,
  settle,
  answerHeld,
  edit: async (world, { pick }, browser) => {
    const opened = someTab(browser, pick);
    if (opened !== undefined) await edit(world, opened, pick);
  },
  move: async (world, { pick }, browser) => {
    const opened = someTab(browser, pick);
    // The third field of a note is its parent.
    if (opened !== undefined) await edit(world, opened, pick - (pick % 21) + 14);
  },
  twoEdits: async (world, { pick }, browser) => {
    const opened = someTab(browser, pick);
    if (opened !== undefined) await edit(world, opened, pick, 2);
  },
  editAndDie: async (world, { pick }, browser) => {
    const opened = someTab(browser, pick);
    if (opened === undefined) return;
    await edit(world, opened, pick);
    // Somewhere between nothing and everything has been done of it.
    for (let turns = pick % 9; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
    await opened.tab.close(pick % 2 === 0 ? 'crashed' : 'closed');
    if (browser.tabs.every(({ tab }) => !tab.isAlive())) await world.openTab(browser);
  },
};
