import { createGathering } from '../../../../../packages/sync/src/engine/push/runPush';
import { createWaits } from '../../../../../packages/sync/src/engine/waits';
import { fakeClock } from '../../../../fakes/fakeClock';

describe('gathering', () => {
  const gathering = () => {
    const clock = fakeClock();
    let rings = 0;
    const made = createGathering(
      createWaits(clock.port),
      () => clock.at(),
      () => rings,
    );
    const ring = (): void => {
      rings += 1;
    };
    /** A round that sends, then a write a millisecond for so long; gives how long it was gathered. */
    const round = async (writesMs: number): Promise<number> => {
      made.sent();
      const from = clock.at();
      let until: number | undefined;
      void made.gather().then(() => (until = clock.at()));
      for (let ms = 0; until === undefined && ms < 1000; ms += 1) {
        if (ms < writesMs) ring();
        await clock.advance(1);
      }
      return (until ?? Infinity) - from;
    };
    return { clock, made, ring, round };
  };

  it('waits longer each time while writes go on, and not for ever', async () => {
    const { round } = gathering();

    const waits = [];
    for (let n = 0; n < 6; n += 1) waits.push(await round(1000));

    expect(waits).toEqual([20, 40, 80, 160, 250, 250]);
  });

  it('ends soon after the last write', async () => {
    const { round } = gathering();
    for (let n = 0; n < 5; n += 1) await round(1000);

    expect(await round(10)).toBeLessThanOrEqual(60);
  });

  it('ends at once when it is told to', async () => {
    const { clock, made, ring, round } = gathering();
    for (let n = 0; n < 5; n += 1) await round(1000);
    let isOver = false;
    made.sent();
    void made.gather().then(() => (isOver = true));
    ring();
    await clock.advance(0);

    made.end();
    await clock.advance(0);

    expect(isOver).toBe(true);
  });
});
