import { signOutConfirmed } from '../../../src/features/session/slice';
import { asUid } from '@inkside/kit';
import { openWire } from '../cloud/wire';
import { newDocument } from '../run/documents';
import { someTab, type Perform } from '../run/people';
import { ownDatabases } from '../run/sides';
import type { World } from '../run/world';
import type { Tab } from '../world/tab';
import type { Guest } from './visitor';

/** What an account's sign-out may take, with a cloud that does not answer. */
const OUT_MS = 12_000;
const SETTLE_MS = 800;

const isGuests = (id: string): boolean => id.startsWith('guest');

const leave = async (world: World, tab: Tab): Promise<void> => {
  tab.dispatch(signOutConfirmed());
  await world.timeline.advance(OUT_MS);
};

const enter = async (world: World, tab: Tab, uid: string): Promise<void> => {
  tab.profile.person.uid = uid;
  if (tab.state().session.current.phase === 'signedOut') tab.signIn();
  await world.timeline.advance(SETTLE_MS);
  // What the form sends with is loaded in real time, for which the world's does not wait.
  while (tab.isAlive() && tab.state().session.signIn.phase === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 3));
    await world.timeline.advance(SETTLE_MS);
  }
};

const write = (world: World, tab: Tab, { uid, written }: Guest): void => {
  const id = `guest${written.size}`;
  const title = `Of ${id}`;
  const { documents } = tab.services;
  const work = documents
    .create(asUid(uid), 'note', newDocument(uid, 'note', id, 'nothing', world.timeline.now()))
    .then(() => documents.edit(asUid(uid), 'note', id, { title }))
    .then(() => written.set(id, title));
  work.catch((thrown: unknown) => world.log.push(`    ${id}: ${String(thrown)}`));
};

/** Whoever was signed in leaves, somebody else signs in, writes, and leaves; then the first one comes back. */
export const guest: Perform = async (world, { pick }, browser) => {
  const opened = someTab(browser, pick);
  if (!world.rough.kinds.has('guest') || opened === undefined) return;
  const known = world.guests.find((each) => each.profile === browser.profile);
  const visitor = known ?? {
    uid: (await world.cloud.newUser()).uid,
    profile: browser.profile,
    written: new Map<string, string>(),
  };
  if (known === undefined) world.guests.push(visitor);
  const { tab } = opened;
  await leave(world, tab);
  await enter(world, tab, visitor.uid);
  const { current } = tab.state().session;
  if (current.phase === 'signedIn' && current.user.uid === visitor.uid) write(world, tab, visitor);
  await world.timeline.advance(pick % 3000);
  await leave(world, tab);
  await enter(world, tab, world.uid);
};

const guestFaults = async (world: World, { uid, profile, written }: Guest): Promise<string[]> => {
  // A write that is acknowledged while the sides are being read may come after its side was.
  const promised = [...written];
  const wire = await openWire(world.cloud.origin, await world.cloud.newToken(uid));
  const inCloud = (await wire.changes('0', 'main_only')).results;
  const inBrowser = await Promise.all(
    ownDatabases(profile, uid).map((database) => database.changes({ since: 0, include_docs: true })),
  );
  const bodies = [...inCloud, ...inBrowser.flatMap(({ results }) => results)].map(({ id, doc }) => ({
    id,
    title: Reflect.get(Object(doc), 'title') as unknown,
  }));
  const strange = bodies
    .filter(({ id }) => !isGuests(id) && !id.startsWith('_'))
    .map(({ id }) => `the guest has ${id}, which is not theirs`);
  const lost = promised.filter(([id, title]) => !bodies.some((body) => body.id === id && body.title === title));
  return [...strange, ...lost.map(([id]) => `lost: ${id} of the guest`)];
};

/** What of two people's documents got mixed, or lost. */
export const mixedUp = async (world: World): Promise<string[]> => {
  const faults = await Promise.all(world.guests.map((each) => guestFaults(world, each)));
  if (world.guests.length === 0) return [];
  const { results } = await world.wire().changes('0', 'main_only');
  return [
    ...faults.flat(),
    ...results.filter(({ id }) => isGuests(id)).map(({ id }) => `the owner has ${id} of the guest`),
  ];
};
