import { groupChannel, noteTreeChannel, paths } from '@inkside/protocol';

import { stopClouds } from '../../cloud/rest/testCloud';
import {
  eventually,
  type GroupWorld,
  ownNote,
  pathOf,
  type Person,
  startGroupWorld,
} from '../../cloud/groups/groupWorld';
import { createRandom, type Random } from '../random';

/** `INKSIDE_GROUP_RUNS=200` is the great run; each run is another seed. */
const RUNS = Number(process.env['INKSIDE_GROUP_RUNS'] ?? '3');
const STEPS = 40;

/** What should be so. */
interface Model {
  readonly people: readonly Person[];
  group: string;
  owner: Person;
  readonly members: Map<Person, 'owner' | 'admin' | 'member'>;
  /** Notes of the group by id: their newest title, and who brought them in. */
  readonly notes: Map<string, { title: string; giver: Person }>;
  /** Notes that people hold as their own. */
  readonly own: Map<string, { title: string; holder: Person }>;
  /** Titles that were written while somebody was not in the group. */
  readonly unseen: Map<Person, Set<string>>;
}

type Step = (world: GroupWorld, model: Model, random: Random) => Promise<void>;

const wrote = (model: Model, title: string): void => {
  for (const person of model.people) if (!model.members.has(person)) model.unseen.get(person)?.add(title);
};

const anyMember = (model: Model, random: Random): Person => random.pick([...model.members.keys()]) ?? model.owner;

const give: Step = async (world, model, random) => {
  const [giver, id] = [anyMember(model, random), random.hex(32)];
  await giver.write(ownNote(giver, id));
  const answer = await world.give(giver, model.group, id, { title: id });
  expect(answer.status).toBe(201);
  model.notes.set(id, { title: id, giver });
  wrote(model, id);
};

/** Who writes knows the newest revision: two changes at once are another test's. */
const catchUp = ({ notes }: Model, who: Person, id: string): Promise<void> =>
  eventually(async () => (await who.read(id))?.['title'] === notes.get(id)?.title);

const rename: Step = async (_world, model, random) => {
  const [who, id] = [anyMember(model, random), random.pick([...model.notes.keys()])];
  if (id === undefined) return;
  await catchUp(model, who, id);
  const title = random.hex(12);
  expect((await who.write({ _id: id, title })).status).toBe(201);
  model.notes.set(id, { title, giver: model.notes.get(id)?.giver ?? who });
  wrote(model, title);
};

type Taking = (model: Model, who: Person, id: string) => Promise<number | 'taken'>;

const deleteForGood: Taking = async (_model, who, id) => {
  const before = await who.read(id);
  const { status } = await who.sync('DELETE', `${id}?rev=${String(before?.['_rev'])}`);
  return status === 200 ? 'taken' : status;
};

const moveOut: Taking = async (model, who, id) => {
  const title = String((await who.read(id))?.['title']);
  const { status } = await who.write({ ...ownNote(who, id), title });
  if (status !== 201) return status;
  model.own.set(id, { title, holder: who });
  return 'taken';
};

/** Out of the group, or deleted for good: by whoever may, and in vain by others. */
const takeAway: Step = async (_world, model, random) => {
  const [who, id] = [anyMember(model, random), random.pick([...model.notes.keys()])];
  const note = model.notes.get(id ?? '');
  if (id === undefined || note === undefined) return;
  await catchUp(model, who, id);
  const isAllowed = note.giver === who || model.owner === who;
  const take = random.chance(0.5) ? deleteForGood : moveOut;
  expect(await take(model, who, id)).toBe(isAllowed ? 'taken' : 403);
  if (isAllowed) model.notes.delete(id);
};

const join: Step = async (world, model, random) => {
  const who = random.pick(model.people.filter((person) => !model.members.has(person)));
  if (who === undefined) return;
  const inviting = [...model.members].filter(([, role]) => role !== 'member').map(([person]) => person);
  const code = await world.invite(random.pick(inviting) ?? model.owner, model.group);
  expect((await world.join(who, code)).status).toBe(200);
  model.members.set(who, 'member');
  model.unseen.set(who, new Set());
};

const leave: Step = async (_world, model, random) => {
  const who = anyMember(model, random);
  if (who === model.owner) {
    const heir = random.pick([...model.members.keys()].filter((each) => each !== who));
    if (heir === undefined) return;
    const { status } = await who.call('POST', pathOf(paths.groupOwner, model.group), { uid: heir.uid });
    expect(status).toBe(200);
    model.members.set(who, 'admin').set(heir, 'owner');
    model.owner = heir;
  }
  const answer = random.chance(0.5)
    ? await who.call('POST', pathOf(paths.exitGroup, model.group))
    : await model.owner.call('DELETE', pathOf(paths.groupMember, model.group, who.uid));
  expect(answer.status).toBe(200);
  model.members.delete(who);
};

const promote: Step = async (_world, model, random) => {
  const who = anyMember(model, random);
  if (who === model.owner) return;
  const role = random.pick(['admin', 'member'] as const) ?? 'member';
  await model.owner.call('PUT', pathOf(paths.groupMember, model.group, who.uid), { role });
  model.members.set(who, role);
};

/** Everything is the owner's then, who makes another group. */
const dissolve: Step = async (world, model, random) => {
  if (!random.chance(0.3)) return;
  expect((await model.owner.call('DELETE', pathOf(paths.group, model.group))).status).toBe(200);
  for (const [id, { title }] of model.notes) model.own.set(id, { title, holder: model.owner });
  model.notes.clear();
  model.group = await world.make(model.owner);
  model.members.clear();
  model.members.set(model.owner, 'owner');
  for (const person of model.people) model.unseen.set(person, new Set());
};

const steps: readonly Step[] = [
  give,
  give,
  give,
  rename,
  rename,
  rename,
  takeAway,
  join,
  join,
  leave,
  promote,
  dissolve,
];

/** Titles by id of what somebody holds in a channel. */
const heldBy = async (who: Person, channel: string): Promise<Readonly<Record<string, unknown>>> => {
  const { json } = await who.sync('GET', '_all_docs?include_docs=true');
  const { rows } = json as { rows: readonly { id: string; doc: Readonly<Record<string, unknown>> }[] };
  return Object.fromEntries(rows.flatMap(({ id, doc }) => (doc['dbId'] === channel ? [[id, doc['title']]] : [])));
};

const check = async (model: Model): Promise<void> => {
  const all = Object.fromEntries([...model.notes].map(([id, { title }]) => [id, title]));
  const channel = groupChannel(model.group);
  // The owner at once, the others a moment later.
  expect(await heldBy(model.owner, channel)).toEqual(all);
  for (const who of model.people) {
    if (!model.members.has(who)) {
      const { json } = await who.sync('GET', '_all_docs?include_docs=true');
      const text = JSON.stringify(json);
      expect(text).not.toContain(channel);
      expect([...(model.unseen.get(who) ?? [])].filter((title) => text.includes(title))).toEqual([]);
    }
    for (const [id, { title, holder }] of model.own) {
      if (holder === who) expect((await heldBy(who, noteTreeChannel(who.uid)))[id]).toBe(title);
    }
  }
};

const byId = (held: Readonly<Record<string, unknown>>) => Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1));

const settle = async (model: Model): Promise<void> => {
  const all = JSON.stringify(byId(await heldBy(model.owner, groupChannel(model.group))));
  for (const who of model.members.keys()) {
    await eventually(async () => {
      const held = await heldBy(who, groupChannel(model.group));
      return JSON.stringify(byId(held)) === all;
    });
  }
};

describe('groups of people who join, leave, rename, move, hand over and dissolve in any order', () => {
  let world: GroupWorld;
  beforeAll(async () => {
    world = await startGroupWorld();
  });
  afterAll(stopClouds);

  it.each(Array.from({ length: RUNS }, (_, run) => `run ${run + 1}`))(
    'lose no document of their owner, and who left gets nothing that was written after it (%s)',
    async (seed) => {
      const random = createRandom(`groups/${seed}`);
      const people = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => world.person(`${name}${seed.replace(' ', '')}`)),
      );
      const [owner] = people;
      if (owner === undefined) throw new Error('Nobody came.');
      const group = await world.make(owner);
      const model: Model = {
        ...{ people, group, owner, members: new Map([[owner, 'owner']]), notes: new Map(), own: new Map() },
        unseen: new Map(people.map((person) => [person, new Set()])),
      };
      for (let step = 0; step < STEPS; step += 1) {
        await random.pick(steps)?.(world, model, random);
        await check(model);
      }
      await settle(model);
      const code = await world.invite(model.owner, model.group);
      const stopping = random.pick([...model.members].filter(([, role]) => role !== 'member')) ?? [model.owner];
      expect((await stopping[0].call('DELETE', pathOf(paths.groupInvitation, model.group))).status).toBe(200);
      expect((await model.owner.call('GET', `${paths.groupInvite}?code=${code}`)).status).toBe(404);
    },
  );
});
