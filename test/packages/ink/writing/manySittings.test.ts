import { seededRandom } from '../support';
import { aNote, aPen, AT, box, line, memoryJournal, page, sitting } from './sitting';

const SEEDS = 40;
const ACTS = 24;
const all = box(0, 0, 800, 600);

interface Browser {
  readonly journal: ReturnType<typeof memoryJournal>;
  /** Milliseconds by which its clock is wrong. */
  readonly ahead: number;
  seat: Awaited<ReturnType<typeof sitting>>;
}

/** A note in the cloud, and what happens to it: by a seed. */
class Play {
  private readonly random: () => number;
  private readonly stored = aNote();
  private now: number = AT;
  private strokes = 0;

  constructor(private readonly seed: number) {
    this.random = seededRandom(seed);
  }

  async sit(journal = memoryJournal()): Promise<Browser['seat']> {
    const seat = await sitting(this.stored, journal);
    await seat.open();
    return seat;
  }

  private tick({ ahead }: Browser): number {
    this.now += 1 + Math.floor(this.random() * 5);
    return this.now + ahead;
  }

  async upload(browser: Browser, isWhole: boolean): Promise<void> {
    const { writing } = browser.seat;
    const sent = browser.seat.send(this.tick(browser), isWhole ? undefined : 1);
    if (isWhole) await writing.settle(page, (await sent).seqs);
    else await sent.catch(() => undefined);
  }

  private async stroke(browser: Browser): Promise<void> {
    this.strokes += 1;
    const [seed, count] = [String(this.seed).padStart(8, '0'), String(this.strokes).padStart(12, '0')];
    const pen = { ...aPen(`${seed}-0000-4000-8000-${count}`), at: this.tick(browser) };
    await browser.seat.write(pen, line(60 + Math.floor(this.random() * 400)));
  }

  private async erase(browser: Browser): Promise<void> {
    const { writing } = browser.seat;
    const x = 100 + this.random() * 200;
    const sweeps = [{ from: { x, y: 50 }, to: { x, y: 50 + this.random() * 400 }, radius: 6 }];
    const mode = this.random() < 0.5 ? 'stroke' : 'area';
    await writing.edit(page, { kind: 'erase', sweeps, mode, at: this.tick(browser) });
    await writing.edit(page, { kind: 'finish' });
  }

  private async recolour(browser: Browser): Promise<void> {
    const { writing } = browser.seat;
    const { ids } = await writing.lasso(page, { way: all });
    const some = ids.filter(() => this.random() < 0.3);
    const act = { kind: 'recolour', colour: -65536 } as const;
    await writing.edit(page, { kind: 'change', ids: some, act, at: this.tick(browser) });
  }

  private async turn(browser: Browser): Promise<void> {
    await browser.seat.writing.edit(page, { kind: this.random() < 0.7 ? 'undo' : 'redo', at: this.tick(browser) });
  }

  async act(browser: Browser): Promise<void> {
    const { writing, shapes } = browser.seat;
    const acts: readonly (readonly [share: number, does: () => Promise<unknown>])[] = [
      [0.35, () => this.stroke(browser)],
      [0.15, () => this.turn(browser)],
      [0.1, () => this.erase(browser)],
      [0.06, () => this.recolour(browser)],
      [0.14, () => this.upload(browser, this.random() < 0.7)],
      [0.1, () => writing.receive(page)],
      [0.05, shapes],
      // The tab is gone; what it had written is in the journal.
      [0.05, async () => (browser.seat = await this.sit(browser.journal))],
    ];
    let left = this.random();
    const [, does] = acts.find(([share]) => (left -= share) < 0) ?? [0, shapes];
    await does();
  }
}

/** Two browsers on one page, with lost tabs, lost workers, uploads that break off half-way, and late objects. */
async function play(seed: number): Promise<readonly (readonly string[])[]> {
  const game = new Play(seed);
  const browsers = await Promise.all(
    [0, 86_400_000].map(async (ahead): Promise<Browser> => {
      const journal = memoryJournal();
      return { journal, ahead, seat: await game.sit(journal) };
    }),
  );
  for (let turn = 0; turn < ACTS; turn += 1) for (const browser of browsers) await game.act(browser);
  for (const browser of browsers) await game.upload(browser, true);
  for (const { seat } of browsers) await seat.writing.receive(page);
  const seats = [...browsers.map(({ seat }) => seat), await game.sit()];
  return Promise.all(seats.map(async ({ writing }) => (await writing.lasso(page, { way: all })).ids.toSorted()));
}

describe('two browsers on one page', () => {
  it('end with what every reader puts together, whatever is lost on the way', async () => {
    let shapes = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const [mine, hers, read] = await play(seed);
      expect({ seed, mine, hers }).toEqual({ seed, mine: read, hers: read });
      shapes += read?.length ?? 0;
    }
    expect(shapes).toBeGreaterThan(5 * SEEDS);
  });
});
