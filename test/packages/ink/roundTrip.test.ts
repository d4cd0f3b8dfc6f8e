import { foreignNotes } from './random/foreignNotes';
import { changes, notes, points, records } from './random/roundTrips';
import { seededRandom } from './support';

/** More of them: `test/packages/ink/random/main.ts`. */
const SEEDS = Array.from({ length: 40 }, (_, index) => 20260115 + index);

describe.each(SEEDS)('of seed %i', (seed) => {
  it('records come back as they were, byte for byte', () => {
    expect(() => records(seededRandom(seed))).not.toThrow();
  });

  it('a record keeps every other value when one changes', () => {
    expect(() => changes(seededRandom(seed))).not.toThrow();
  });

  it('points come back as they were, byte for byte', () => {
    expect(() => points(seededRandom(seed))).not.toThrow();
  });

  it('a note comes back with its shapes and samples, and is written again byte for byte', () => {
    expect(() => notes(seededRandom(seed))).not.toThrow();
  });

  it("a note of another program's making is read right, and is written again byte for byte", () => {
    expect(() => foreignNotes(seededRandom(seed))).not.toThrow();
  });
});
