import { createRandom, type Random } from '../../../../property/random';
import { revsOf, settleAll, sides, type Side } from './exchange';

const IDS = ['a', 'b'];
const FIELDS = ['title', 'star', 'color', 'status'];
const STEPS = 60;

/** Something that a browser does; `edit` does what it is given more often than the others. */
const act = async (
  random: Random,
  side: Side | undefined,
  id: string,
  edit: () => Promise<void> | undefined,
): Promise<void> => {
  const action = random.below(10);
  if (action < 4) await edit();
  else if (action < 7) await side?.send();
  else await side?.fetch(id);
};

const begin = async (count: number, ids: readonly string[]) => {
  const made = sides(count);
  for (const id of ids) await made.all[0]?.create(id);
  await settleAll(made.all, ids);
  return made;
};

describe.each([1, 2, 3, 4, 5, 6, 26, 60, 63])('browsers that write at the same time, seed %i', (seed) => {
  it('end with equal trees, whoever meets whose leaves first', async () => {
    const random = createRandom(`${seed}`);
    const { cloud, all } = await begin(3 + random.below(2), IDS);

    for (let step = 0; step < STEPS; step += 1) {
      const [side, id] = [random.pick(all), random.pick(IDS) ?? 'a'];
      const fields = { [random.pick(FIELDS) ?? 'title']: random.below(4), updatedAt: step };
      await act(random, side, id, () => (random.chance(0.1) ? side?.remove(id) : side?.edit(id, fields)));
    }
    const rounds = await settleAll(all, IDS);

    expect(rounds).toBeLessThan(8);
    for (const id of IDS) {
      for (const side of all) expect(revsOf(await side.leaves(id))).toEqual(revsOf(cloud.leaves(id)));
    }
    for (const { tab } of all) tab.stop();
  });

  it('end with one document that has the last word of each, when each has a field of its own', async () => {
    const random = createRandom(`own ${seed}`);
    const { all } = await begin(4, ['a']);
    const last: Record<string, number> = {};

    for (let step = 0; step < STEPS; step += 1) {
      const index = random.below(all.length);
      const field = FIELDS[index] ?? '';
      await act(random, all[index], 'a', () => {
        last[field] = random.below(3);
        return all[index]?.edit('a', { [field]: last[field] ?? 0, updatedAt: step });
      });
    }
    const rounds = await settleAll(all, ['a']);

    expect(rounds).toBeLessThan(8);
    for (const side of all) expect(await side.live('a')).toMatchObject([last]);
    for (const { tab } of all) tab.stop();
  });
});
