import type PouchDB from 'pouchdb-browser';

import { channelNames, rowsOf } from '@inkside/kit';
import type { DatabaseName } from '@inkside/sync';
import { bookRowOf } from '../../../src/features/library/logic';
import { messageRowOf } from '../../../src/features/messages/logic';
import { noteRowOf } from '../../../src/features/notes/logic';
import type { Tab } from '../world/tab';
import { inTurn } from '../world/tabPouch';
import type { Profile } from '../world/profile';
import type { SimulatedBrowser, World } from './world';

/** All documents of one side by id: the leaves that live, the winner, and its body. */
export type Side = ReadonlyMap<string, { readonly leaves: string; readonly rev: string; readonly body: string }>;

type Body = Readonly<Record<string, unknown>>;
interface Row {
  readonly id: string;
  readonly changes: readonly { readonly rev: string }[];
  readonly doc?: unknown;
}

/** Which bytes, and how many; not in which revision they came to a side. */
const attachmentText = (attachments: unknown): unknown =>
  Object.entries(Object(attachments) as Readonly<Record<string, unknown>>).map(([name, entry]) => [
    name,
    ...['digest', 'length'].map((key) => Reflect.get(Object(entry), key) as unknown),
  ]);

const bodyText = (document: Body): string =>
  JSON.stringify(
    Object.entries(document)
      .map(([name, value]): [string, unknown] =>
        name === '_attachments' ? [name, attachmentText(value)] : [name, value],
      )
      .filter(([name]) => !['_revisions', '_conflicts'].includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const isLiving = (body: Body): boolean => body['_deleted'] !== true;

/** A branch that ended beside the winner is no matter: not every side hears of it. */
const sideOf = async (rows: readonly Row[], readLeaves: (id: string) => Promise<readonly Body[]>): Promise<Side> => {
  const side = new Map<string, { leaves: string; rev: string; body: string }>();
  for (const { id, changes, doc } of rows) {
    if (id.startsWith('_')) continue;
    const body = Object(doc) as Body;
    const leaves = changes.length === 1 ? [body] : await readLeaves(id);
    const living = leaves.filter(isLiving).map((leaf) => String(leaf['_rev']));
    side.set(id, { leaves: living.sort().join(' '), rev: String(body['_rev']), body: bodyText(body) });
  }
  return side;
};

export const cloudSide = async (world: World): Promise<Side> => {
  const wire = world.wire();
  return sideOf((await wire.changes('0', 'all_docs')).results, (id) => wire.leaves(id));
};

const databaseSide = async (database: PouchDB.Database): Promise<Side> => {
  const options = { since: 0, style: 'all_docs', include_docs: true } as const;
  const { results } = await inTurn(database, () => database.changes(options));
  return sideOf(results as readonly unknown[] as readonly Row[], async (id) => {
    const leaves = await database.get(id, { open_revs: 'all', revs: true });
    return leaves.flatMap((leaf) => ('ok' in leaf ? [Object(leaf.ok) as Body] : []));
  });
};

/** One person's databases in a browser: others may have used it too. */
export const ownDatabases = ({ pouches }: Profile, uid: string): readonly PouchDB.Database[] =>
  [...pouches].flatMap(([name, database]) => (name.startsWith(uid) ? [database] : []));

const browserSide = async ({ profile }: SimulatedBrowser, uid: string): Promise<Side> => {
  const sides = await Promise.all(ownDatabases(profile, uid).map(databaseSide));
  return new Map(sides.flatMap((side) => [...side]));
};

const standing = (side: Side, id: string): string => {
  const found = side.get(id);
  return found === undefined ? 'nothing' : `${found.leaves} ${found.body}`;
};

const compare = (name: string, side: Side, cloud: Side): string[] =>
  [...new Set([...side.keys(), ...cloud.keys()])].flatMap((id) => {
    const [here, there] = [standing(side, id), standing(cloud, id)];
    // What was deleted before a side began, or began anew, need not be there.
    const isBeforeOurTime = !(side.has(id) && cloud.has(id)) && (side.get(id) ?? cloud.get(id))?.leaves === '';
    return here === there || isBeforeOurTime
      ? []
      : [`${name} differs from the cloud in ${id}:\n      ${here}\n      ${there}`];
  });

const rowsFault = async ({ name, services, state }: Tab, { uid }: World): Promise<string[]> => {
  const shown: Readonly<Record<DatabaseName, readonly unknown[]>> = {
    note: rowsOf(state().notes.rows),
    library: rowsOf(state().library.rows),
    message: rowsOf(state().messages.rows),
  };
  const rowOf = { note: noteRowOf, library: bookRowOf, message: messageRowOf };
  const faults: string[] = [];
  for (const database of ['note', 'library', 'message'] as const) {
    const { documents } = await services.documents.readAll(uid, database);
    const [here, there] = [shown[database], documents.flatMap((document) => rowOf[database](document) ?? [])].map(
      (rows) =>
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n      '),
    );
    if (here !== there)
      faults.push(
        `${name} shows other rows of ${database} than the database has:\n      ${here}\n    and\n      ${there}`,
      );
  }
  return faults;
};

const phaseFaults = ({ name, state }: Tab): string[] => {
  const { channels } = state().sync;
  const { phase } = state().session.current;
  if (phase !== 'signedIn') return [`${name} is ${phase}`];
  return channelNames.flatMap((channel) => {
    const { phase: is, held, unsent, error } = channels[channel];
    const isQuiet = is === 'live' && held === null && unsent.length === 0;
    return isQuiet
      ? []
      : [
          `${name}: ${channel} is ${is} (${JSON.stringify(error)}), held ${JSON.stringify(held)}, unsent ${unsent.join(' ')}`,
        ];
  });
};

const conflictFaults = async ({ name, services, state }: Tab, { uid }: World, cloud: Side): Promise<string[]> => {
  const listed = await services.sync.conflicts(uid);
  const shown = state().sync.conflicts;
  const text = (
    conflicts: readonly { readonly id: string; readonly loser: Readonly<Record<string, unknown>> }[],
  ): string =>
    conflicts
      .map(({ id, loser }) => `${id}/${String(loser['_rev'])}`)
      .sort()
      .join(' ');
  const names = new Set(listed.map(({ id, loser }) => `${id}/${loser._rev}`));
  const open = [...cloud].flatMap(([id, { leaves, rev }]) =>
    leaves.split(' ').flatMap((leaf) => (leaf === rev || leaf === '' ? [] : [`${id}/${leaf}`])),
  );
  const missing = open.filter((name) => !names.has(name));
  return [
    ...(text(listed) === text(shown) ? [] : [`${name} shows the conflicts ${text(shown)} and has ${text(listed)}`]),
    ...(missing.length === 0 ? [] : [`${name} does not list the conflicts ${missing.join(' ')}`]),
  ];
};

/** What is not yet, or not any more, as it must be at rest; empty when all sides agree and are quiet. */
export const differences = async (world: World): Promise<string[]> => {
  const living = world.browsers.flatMap(({ tabs }) => tabs.filter(({ tab }) => tab.isAlive()));
  const restless = living.flatMap(({ tab }) => phaseFaults(tab));
  if (restless.length > 0) return restless;
  const cloud = await cloudSide(world);
  const faults: string[] = [];
  for (const browser of world.browsers)
    faults.push(...compare(browser.profile.name, await browserSide(browser, world.uid), cloud));
  for (const { tab } of living) {
    faults.push(...(await rowsFault(tab, world)), ...(await conflictFaults(tab, world, cloud)));
    const unsent = Object.values(await tab.services.sync.unsent(world.uid)).flat();
    if (unsent.length > 0) faults.push(`${tab.name} has unsent ${unsent.join(' ')}`);
  }
  return faults;
};
