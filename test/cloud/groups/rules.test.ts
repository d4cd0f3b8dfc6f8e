import * as v from 'valibot';
import { groupChannel, noteTreeChannel, paths } from '@inkside/protocol';
import { failure, stopClouds } from '../rest/testCloud';
import { eventually, type GroupWorld, makeGroupOf, ownNote, pathOf, type Person, startGroupWorld } from './groupWorld';

const LIMIT_BYTES = 1000;

let world: GroupWorld;
let ann: Person;
let ben: Person;
let group: string;
let code: string;

beforeEach(async () => {
  world = await startGroupWorld({ storageLimitBytes: LIMIT_BYTES });
  [ann, ben] = [await world.person('ann'), await world.person('ben')];
  ({ group, code } = await makeGroupOf(world, [ann, ben]));
});
afterEach(stopClouds);

const feed = v.looseObject({
  last_seq: v.string(),
  results: v.array(
    v.looseObject({ id: v.string(), removed: v.optional(v.array(v.string())), deleted: v.optional(v.boolean()) }),
  ),
});
const changesOf = async (who: Person, since: string, channels = groupChannel(who.uid)) => {
  const query = `filter=sync_gateway/bychannel&channels=${channels}&include_docs=true&since=${since}`;
  return v.parse(feed, (await who.sync('GET', `_changes?${query}`)).json);
};
const exit = (who: Person) => who.call('POST', pathOf(paths.exitGroup, group));
const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => Reflect.get(Object(thrown), 'code') as unknown,
  );

describe('the channel of a group', () => {
  it('wakes the feeds of the others, by its own name and by that of all groups of a user', async () => {
    const waiting = ['', groupChannel(group)].map((channel) => {
      const query = `feed=longpoll&timeout=20000&since=now&filter=sync_gateway/bychannel`;
      return ben.sync('GET', `_changes?${query}&channels=${channel || groupChannel(ben.uid)}`);
    });
    await world.give(ann, group, 'note');

    for (const answer of await Promise.all(waiting)) {
      expect(v.parse(feed, answer.json).results).toMatchObject([{ id: 'note' }]);
    }
  });

  it('brings a new member what is there already, on the feed that is open', async () => {
    await world.give(ann, group, 'note');
    const cleo = await world.person('cleo');
    const { last_seq: since } = await changesOf(cleo, '0');
    await world.join(cleo, code);

    expect((await changesOf(cleo, since)).results).toMatchObject([{ id: 'note' }]);
  });

  it('tells who leaves that it is gone, brings nothing after that, and everything when they come again', async () => {
    await world.give(ann, group, 'kept');
    await world.give(ann, group, 'changed');
    await eventually(async () => (await ben.read('changed')) !== undefined);
    const { last_seq: since } = await changesOf(ben, '0');
    await exit(ben);
    const left = await changesOf(ben, since);
    await world.give(ann, group, 'changed', { title: 'later' });
    await world.give(ann, group, 'new');

    expect(left.results.map(({ id }) => id).toSorted()).toEqual(['changed', 'kept']);
    expect(left.results.every(({ deleted }) => deleted === true)).toBe(true);
    expect((await changesOf(ben, left.last_seq)).results).toEqual([]);
    await world.join(ben, code);
    for (const [id, title] of [
      ['kept', 'kept'],
      ['changed', 'later'],
      ['new', 'new'],
    ] as const) {
      for (const person of [ann, ben]) expect(await person.read(id)).toMatchObject({ title });
    }
  });

  it('keeps both of two changes that were made at once, as a conflict, with everybody', async () => {
    await world.give(ann, group, 'note');
    await eventually(async () => (await ben.read('note')) !== undefined);
    const before = await ann.read('note');
    const edit = (who: Person, hash: string) => {
      const [, parent] = String(before?.['_rev']).split('-');
      const revisions = { start: 2, ids: [hash.repeat(32), parent] };
      const doc = { ...before, title: who.name, _rev: `2-${hash.repeat(32)}`, _revisions: revisions };
      return who.sync('POST', '_bulk_docs', { docs: [doc], new_edits: false });
    };
    await Promise.all([edit(ann, 'a'), edit(ben, 'b')]);

    for (const person of [ann, ben]) {
      await eventually(async () => (await person.read('note?conflicts=true'))?.['_conflicts'] !== undefined);
      expect(await person.read('note')).toMatchObject({ title: 'ben' });
    }
  });

  it('takes no note from who is not in the group, and leaves a note of one’s own under the same id', async () => {
    const dora = await world.person('dora');
    await ben.write({ ...ownNote(ben, 'same'), title: 'private' });

    expect((await world.give(dora, group, 'note')).status).toBe(403);
    expect((await world.give(ann, group, 'same')).status).toBe(201);
    expect((await world.give(ann, group, 'last')).status).toBe(201);
    await eventually(async () => (await ben.read('last')) !== undefined);
    expect(await ben.read('same')).toMatchObject({ title: 'private', dbId: noteTreeChannel(ben.uid) });
  });

  it('has everything with everybody again after a crash between two of them', async () => {
    const { cloud } = world.test;
    await cloud.writer.put(ann.uid, ownNote(ann, 'note') as never);
    await exit(ben);
    await ann.write({ _id: 'note', dbId: groupChannel(group) });
    await world.join(ben, code);
    await world.test.restart();

    await eventually(async () => (await ben.read('note')) !== undefined);
  });
});

describe('objects of a group', () => {
  it('are its members’ from joining to leaving, with the credentials that they have', async () => {
    const cleo = await world.person('cleo');
    const [anns, cleos] = [await ann.objects(), await cleo.objects()];
    const key = `${group}/note/n/page`;
    await anns.put(key, Buffer.from('ink'));

    expect(await refusal(cleos.get(key))).toBe('AccessDenied');
    await world.join(cleo, code);
    expect((await cleos.get(key)).content).toEqual(Buffer.from('ink'));
    expect((await cleos.list({ prefix: `${group}/note/`, 'max-keys': 10 }, {})).objects).toHaveLength(1);
    await cleos.copy(`${cleo.uid}/note/n/page`, key);
    await exit(cleo);
    expect(await refusal(cleos.get(key))).toBe('AccessDenied');
    expect(await refusal(cleos.put(key, Buffer.from('mine')))).toBe('AccessDenied');
    expect(await refusal(cleos.copy(`${cleo.uid}/note/n/again`, key))).toBe('AccessDenied');
    expect(await refusal(cleos.list({ prefix: `${group}/`, 'max-keys': 10 }, {}))).toBe('AccessDenied');
  });

  it('count for the owner, also after handing over, and not for who stores them', async () => {
    const bens = await ben.objects();
    const used = (who: Person) => world.test.cloud.objects.usedBytes(who.uid);
    await bens.put(`${group}/note/n/a`, Buffer.alloc(900));

    expect([await used(ann), await used(ben)]).toEqual([900, 0]);
    expect(await refusal(bens.put(`${group}/note/n/b`, Buffer.alloc(200)))).toBe('QuotaExceeded');
    await ann.call('POST', pathOf(paths.groupOwner, group), { uid: ben.uid });
    expect([await used(ann), await used(ben)]).toEqual([0, 900]);
    expect(await refusal(bens.put(`${ben.uid}/note/n/b`, Buffer.alloc(200)))).toBe('QuotaExceeded');
  });
});

describe('a group', () => {
  it('gives documents and objects to its owner when it is dissolved, as full as the owner’s storage is, and others nothing', async () => {
    await world.give(ben, group, 'bens', { recordFilePath: `${group}/note/bens/` });
    await (await ann.objects()).put(`${group}/note/bens/page`, Buffer.alloc(900));
    expect((await ann.call('DELETE', pathOf(paths.group, group))).status).toBe(200);

    expect(await ann.read('bens')).toMatchObject({
      ...ownNote(ann, 'bens'),
      recordFilePath: `${ann.uid}/note/bens/`,
    });
    expect(await ben.read('bens')).toBeUndefined();
    expect(await world.test.cloud.objects.head(`${ann.uid}/note/bens/page`)).toMatchObject({ size: 900 });
    expect(await world.test.cloud.objects.head(`${group}/note/bens/page`)).toBeUndefined();
    expect([await world.groupsOf(ann), await world.groupsOf(ben)]).toEqual([[], []]);
    expect((await world.join(ben, code)).status).toBe(404);
  });

  it('is left by its owner only after handing over, who is an admin then', async () => {
    const first = await exit(ann);
    await ann.call('POST', pathOf(paths.groupOwner, group), { uid: ben.uid });

    expect(first).toMatchObject({ status: 409, json: failure('errors.groupOwnerStays') });
    expect(await world.membersOf(ben, group)).toEqual(['ben owner', 'ann admin']);
    expect((await exit(ann)).status).toBe(200);
    expect(await world.membersOf(ben, group)).toEqual(['ben owner']);
  });

  it('shows its code to owner and admins, and a new one takes the place of the old', async () => {
    expect(await world.groupsOf(ben)).toMatchObject([{ role: 'member', inviteCode: null }]);
    await ann.call('PUT', pathOf(paths.groupMember, group, ben.uid), { role: 'admin' });
    expect(await world.groupsOf(ben)).toMatchObject([{ role: 'admin', inviteCode: code }]);
    const next = await world.invite(ben, group, 7);
    const cleo = await world.person('cleo');

    expect((await world.join(cleo, code)).status).toBe(404);
    expect(await world.join(cleo, next)).toMatchObject({ status: 200, json: { data: { isNew: true } } });
  });

  it('is not there for whoever is not in it', async () => {
    const dora = await world.person('dora');
    const tries = await Promise.all([
      dora.call('GET', pathOf(paths.groupMembers, group)),
      dora.call('PUT', pathOf(paths.group, group), { name: 'Mine' }),
      dora.call('DELETE', pathOf(paths.group, group)),
      dora.call('POST', pathOf(paths.groupInvitation, group), { days: 1 }),
      dora.call('DELETE', pathOf(paths.groupMember, group, ben.uid)),
      dora.call('POST', pathOf(paths.exitGroup, group)),
    ]);

    for (const answer of tries) expect(answer).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });
});
