import type { NoteObject } from '../../../../packages/ink/src/encode/noteContent';
import { PageShapes } from '../../../../packages/ink/src/editing/pageShapes';
import { DAY, seededRandom } from '../support';
import { assembled, isZip, ONE_LAYER, revisionOf, seenOf, Writer } from './writers';

const SEEDS = 150;
const ACTS = 40;

const shuffled = <T>(values: readonly T[], random: () => number): T[] =>
  values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);

/** Three people on one page, offline from each other most of the time, one with a clock a day ahead. */
function play(seed: number) {
  const random = seededRandom(seed);
  let now = DAY;
  const clock = (ahead: number) => () => {
    now += Math.floor(random() * 3);
    return now + ahead;
  };
  const writers = [
    new Writer('1', random, clock(0)),
    new Writer('2', random, clock(86_400_000)),
    new Writer('3', random, clock(0)),
  ];
  const cloud: NoteObject[] = [];
  for (let act = 0; act < ACTS; act += 1) {
    for (const writer of writers) {
      writer.act();
      if (random() < 0.2) cloud.push(...writer.upload());
      // Some arrive, in any order, and some of them twice.
      if (random() < 0.3) {
        const some = shuffled(writer.missing(cloud), random).slice(0, 3);
        for (const object of [...some, ...some.filter(() => random() < 0.5)]) writer.receive(object);
      }
    }
  }
  for (const writer of writers) cloud.push(...writer.upload());
  for (const writer of writers) for (const object of shuffled(writer.missing(cloud), random)) writer.receive(object);
  return { writers, cloud, random };
}

describe('several people write on one page, offline from each other', () => {
  const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);

  it('and all of them end with the page that every reader puts together from what is stored', () => {
    let strokes = 0;
    for (const seed of seeds) {
      const { writers, cloud } = play(seed);
      const page = assembled(cloud);
      const stored = page.shapes.map(({ shape }) => seenOf(shape));
      strokes += stored.length;

      expect([seed, page.failures]).toEqual([seed, []]);
      expect(page.shapes.every(({ samples }) => samples !== undefined)).toBe(true);
      for (const { draft } of writers) {
        expect([seed, draft.isClean]).toEqual([seed, true]);
        expect([seed, draft.live(ONE_LAYER).map(seenOf)]).toEqual([seed, stored]);
      }
    }
    expect(strokes).toBeGreaterThan(SEEDS * 10);
  });

  it('and any order of their revisions, each once or twice, gives the same page', () => {
    for (const seed of seeds.slice(0, 50)) {
      const { cloud, random } = play(seed);
      const revisions = cloud.filter(isZip).map(revisionOf);
      const folded = (order: typeof revisions) => {
        const page = new PageShapes();
        for (const revision of order) page.apply(revision);
        return page.live(ONE_LAYER).map(seenOf);
      };
      const whole = folded(revisions);

      expect(folded(shuffled([...revisions, ...revisions], random))).toEqual(whole);
      expect(folded(revisions.toReversed())).toEqual(whole);
    }
  });
});
