import { readFileSync } from 'node:fs';

import { loadRecording, replayState } from '../../src/app/replay/appReplay';
import { describeDifference, type Outcome } from '../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { lateCode } from '../../src/sagas/loads';
import { recordingFiles } from './files';

/** How often each is replayed here; the outcome must be the same bytes each time. */
const TIMES = 3;
/** A recording is kept for years; more than this is a session that shows more than one thing. */
const MOST_BYTES = 300_000;

const proved = (outcome: Outcome): string => {
  if (outcome.difference !== undefined) throw new Error(describeDifference(outcome.difference));
  return JSON.stringify(outcome);
};

describe('recordings that are kept', () => {
  it('are at least eight', () => {
    expect(Object.keys(recordingFiles()).length).toBeGreaterThanOrEqual(8);
  });

  it.each(Object.entries(recordingFiles()))('%s', async (_name, file) => {
    const text = readFileSync(file, 'utf8');
    const recording = loadRecording(text);
    const code = await loadCode(lateCode);
    const outcomes = new Set<string>();

    for (let time = 0; time < TIMES; time += 1) {
      outcomes.add(proved(replayState(recording)));
      if (recording.head.from === 'start') outcomes.add(proved(await replayEngine(recording, code)));
    }

    expect(outcomes.size).toBe(recording.head.from === 'start' ? 2 : 1);
    for (const outcome of outcomes) expect(outcome).toContain(recording.end?.digest ?? '');
    expect(text.length).toBeLessThan(MOST_BYTES);
  });
});
