import { loadRecording, replayState } from '../../../src/app/replay/appReplay';
import { loadCode, replayEngine } from '../../../src/app/replay/replayEngine';
import { toastRaised } from '../../../src/features/toasts/slice';
import { lateCode } from '../../../src/sagas/loads';
import { createHook, recordPorts } from '@inkside/recorder';
import { recordApp } from '../record';
import { watchChanges } from './watchChanges';

/** A port that goes on with what it was handed and with what it gave. */
const restlessPorts = () => {
  const given = { rows: ['a'] };
  return {
    shelf: {
      take: (ids: string[]): void => void ids.length,
      read: async () => given,
      now: () => given,
      watch: (report: (rows: readonly string[]) => void): void => report(given.rows),
    },
    change: () => given.rows.push('b'),
  };
};

describe('what a recording holds', () => {
  it.each([
    ['an argument', 'shelf.take args'],
    ['an answer', 'answer'],
    ['what was given at once', 'shelf.now gave'],
    ['what was said', 'said'],
  ])('would be told from %s that was changed afterwards', async (_, name) => {
    const { shelf, change } = restlessPorts();
    const hook = createHook();
    const { see, changed } = watchChanges();
    hook.keep = see;
    const ports = recordPorts({ shelf }, hook);
    const ids = ['one'];
    ports.shelf.take(ids);
    ports.shelf.now();
    ports.shelf.watch(() => undefined);
    await ports.shelf.read();
    await Promise.resolve();
    expect(changed()).toEqual([]);

    ids.push('two');
    change();
    expect(changed().map((line) => line.split(':')[0])).toContain(name);
  });

  it('has the digest of the state that was, also where lists and fields hold nothing', async () => {
    const app = await recordApp();
    const params = { names: [undefined, 'a'], none: undefined, deep: [[undefined]] } as never;
    await app.dispatch(toastRaised({ id: 'one', tone: 'good', code: 'errors.unexpected', params }));
    const said = app.state().toasts;
    const recording = loadRecording(app.text());
    app.stop();
    const outcomes = [replayState(recording), await replayEngine(recording, await loadCode(lateCode))];

    expect(JSON.stringify(said)).toContain('[null,"a"]');
    expect(outcomes.map(({ difference }) => difference)).toEqual([undefined, undefined]);
    expect(outcomes.map(({ digest }) => digest)).toEqual([recording.end?.digest, recording.end?.digest]);
    expect(outcomes[0]?.compared).toBeGreaterThan(0);
  });
});
