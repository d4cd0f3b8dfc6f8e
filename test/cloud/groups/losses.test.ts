import { groupChannel, noteTreeChannel, paths } from '@inkside/protocol';
import { failure, stopClouds } from '../rest/testCloud';
import { eventually, type GroupWorld, makeGroupOf, ownNote, pathOf, type Person, startGroupWorld } from './groupWorld';

/** What people lost in other programs that keep notes in groups (reference: libraries 1.3), thread by thread. */

let world: GroupWorld;
let ann: Person;
let ben: Person;
let cleo: Person;
let group: string;
let code: string;

beforeEach(async () => {
  world = await startGroupWorld();
  [ann, ben, cleo] = [await world.person('ann'), await world.person('ben'), await world.person('cleo')];
  ({ group, code } = await makeGroupOf(world, [ann, ben, cleo]));
  await world.give(ann, group, 'anns');
  await world.give(ben, group, 'bens');
  for (const id of ['anns', 'bens']) {
    for (const person of [ann, ben, cleo]) await eventually(async () => (await person.read(id)) !== undefined);
  }
});
afterEach(stopClouds);

const admin = (who: Person): Promise<unknown> =>
  ann.call('PUT', pathOf(paths.groupMember, group, who.uid), { role: 'admin' });

it('joplin#9709: renaming by a member takes nothing from the owner', async () => {
  const renamed = await ben.call('PUT', pathOf(paths.group, group), { name: 'Mine' });
  const titled = await ben.write({ _id: 'anns', title: 'By Ben' });

  expect(renamed).toMatchObject({ status: 403, json: failure('errors.groupRole') });
  expect(titled.status).toBe(201);
  expect(await world.groupsOf(ann)).toMatchObject([{ name: 'Readers', memberCount: 3 }]);
  expect(await ann.read('anns')).toMatchObject({ title: 'By Ben', user: ann.uid, dbId: groupChannel(group) });
});

it('joplin#9234: nobody moves a note of others out of the group, and who brought it in takes it along', async () => {
  const stolen = await ben.write(ownNote(ben, 'anns'));
  const back = await ben.write(ownNote(ben, 'bens'));

  expect(stolen.status).toBe(403);
  expect(await ann.read('anns')).toMatchObject({ dbId: groupChannel(group) });
  expect(await ben.read('anns')).toMatchObject({ dbId: groupChannel(group) });
  expect(back.status).toBe(201);
  expect(await ben.read('bens')).toMatchObject({ dbId: noteTreeChannel(ben.uid) });
  await eventually(async () => (await ann.read('bens')) === undefined && (await cleo.read('bens')) === undefined);
});

it('joplin PR#12583: what is deleted for good is gone everywhere, and comes again without a conflict', async () => {
  const before = await ann.read('bens');
  const refused = await cleo.sync('DELETE', `bens?rev=${String(before?.['_rev'])}`);
  const deleted = await ann.sync('DELETE', `bens?rev=${String(before?.['_rev'])}`);

  expect([refused.status, deleted.status]).toEqual([403, 200]);
  await eventually(async () => (await ben.read('bens')) === undefined && (await cleo.read('bens')) === undefined);
  await world.give(ben, group, 'bens', { title: 'again' });
  await eventually(async () => (await cleo.read('bens'))?.['title'] === 'again');
  for (const person of [ann, ben, cleo])
    expect(await person.read('bens?conflicts=true')).not.toHaveProperty('_conflicts');
});

it('joplin#15373: when its owner’s account ends, the group goes on with its admin, notes and objects', async () => {
  await admin(cleo);
  await (await ann.objects()).put(`${group}/note/anns/page`, Buffer.from('ink'));
  await world.test.cloud.accounts.directory.update(ann.uid, (known) => ({ ...known, destroyAt: 1 }));
  await world.test.restart();
  await eventually(async () => (await world.groupsOf(cleo))[0]?.role === 'owner');

  expect(await world.membersOf(cleo, group)).toEqual(['cleo owner', 'ben member']);
  expect(await ben.read('anns')).toMatchObject({ title: 'anns' });
  expect((await ben.write({ _id: 'anns', title: 'goes on' })).status).toBe(201);
  expect(await cleo.read('anns')).toMatchObject({ title: 'goes on' });
  expect(await world.test.cloud.objects.head(`${group}/note/anns/page`)).toMatchObject({ size: 3 });
});

it('group-income#2416, nowen-note#100: an invitation is stopped by any owner or admin after its maker has left', async () => {
  await admin(ben);
  const bens = await world.invite(ben, group);
  await ben.call('POST', pathOf(paths.exitGroup, group));
  await admin(cleo);
  const dora = await world.person('dora');

  expect(bens).not.toBe(code);
  expect((await world.groupsOf(ann))[0]?.inviteCode).toBe(bens);
  expect((await cleo.call('DELETE', pathOf(paths.groupInvitation, group))).status).toBe(200);
  for (const each of [code, bens]) expect((await world.join(dora, each)).status).toBe(404);
});

it('BoostNote#1354: who is removed takes nothing along, neither of others nor what they brought', async () => {
  const removed = await ann.call('DELETE', pathOf(paths.groupMember, group, ben.uid));

  expect(removed.status).toBe(200);
  expect([await ben.read('anns'), await ben.read('bens')]).toEqual([undefined, undefined]);
  for (const person of [ann, cleo]) {
    expect(await person.read('anns')).toMatchObject({ title: 'anns' });
    expect(await person.read('bens')).toMatchObject({ title: 'bens', user: ben.uid });
  }
  expect((await ben.write({ ...ownNote(ben, 'x'), dbId: groupChannel(group) })).status).toBe(403);
});

it('rcloud#1564: no admin removes the owner, or another admin, or makes one', async () => {
  await admin(ben);
  await admin(cleo);
  const tries = await Promise.all([
    ben.call('DELETE', pathOf(paths.groupMember, group, ann.uid)),
    ben.call('DELETE', pathOf(paths.groupMember, group, cleo.uid)),
    ben.call('PUT', pathOf(paths.groupMember, group, ann.uid), { role: 'member' }),
    ben.call('POST', pathOf(paths.groupOwner, group), { uid: ben.uid }),
    ben.call('DELETE', pathOf(paths.group, group)),
  ]);

  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect((await world.membersOf(ann, group)).toSorted()).toEqual(['ann owner', 'ben admin', 'cleo admin']);
  expect(await ann.read('anns')).toBeDefined();
});
