import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadRecording, replayState } from '../../src/app/replay/appReplay';
import { describeDifference } from '../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { lateCode } from '../../src/sagas/loads';
import { scenarios } from './scenarios';

/** Where the recordings of a run are to be kept; see README.md. */
const KEEP = process.env['INKSIDE_KEEP_RECORDINGS'];
const keep = (name: string, text: string): void => {
  if (KEEP === undefined) return;
  mkdirSync(KEEP, { recursive: true });
  writeFileSync(join(KEEP, `${name}.replay.jsonl`), text);
};

describe.each(Object.entries(scenarios))('a session that is recorded now: %s', (name, play) => {
  it.each(['usual', 'strict'] as const)('replays as it was, %s privacy', async (privacy) => {
    const app = await play();
    const text = app.text(privacy);
    app.stop();
    expect(app.changed()).toEqual([]);
    if (privacy === 'usual') keep(name, text);

    const recording = loadRecording(text);
    const states = replayState(recording);
    const engine = await replayEngine(recording, await loadCode(lateCode));

    const told = [states, engine].map(({ difference }) => difference && describeDifference(difference));
    expect(told).toEqual([undefined, undefined]);
    expect([states.digest, engine.digest]).toEqual([recording.end?.digest, recording.end?.digest]);
    expect(engine.lines).toBe(recording.lines.length);
    expect(text.length).toBeLessThan(300_000);
  });
});
