import { readFileSync } from 'node:fs';

import { CALLS_VERSION, callSteps } from '../../src/app/replay/calls';
import { raiseCalls } from '@inkside/recorder';
import { createStates, loadRecording, replayState } from '../../src/app/replay/appReplay';
import { describeDifference, type Outcome } from '../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { checkStates, unchecked } from '../../packages/recorder/src/replay/recording/checkStates';
import { lateCode } from '../../src/sagas/loads';
import { FORMAT, type Recording } from '../../packages/recorder/src/format/lines';
import { formatFiles } from './files';
import { breathless } from '../packages/recorder/replay/madeRecording';

interface Kept {
  /** Whether its digests are of states that the reducers still make. */
  readonly states: 'compared' | 'of no state of today' | 'changed since';
  /** Whether the sagas still do what they did; what is done in another order today cannot be upgraded. */
  readonly sagas: 'the same' | 'changed since';
}

/**
 * By the names of the files in `formats`. All were made when they were new, by the app of that day.
 * `1-first-day`: a session had no field `silence`. `1-part-less`: the state had no part `packages`, and signing in loaded no
 * code of the security check. `1-call-less`: `appUpdate.keepRest` was not called yet.
 * `2-consent-reject`: ports had not the names of their features yet, and one process answered for many features. All of these:
 * the calendar was one month. `3-sign-in-by-qr`: nobody was told of on a page that is written on, and no sound was recorded.
 */
const kept: Readonly<Record<string, Kept>> = {
  '1-first-day': { states: 'of no state of today', sagas: 'changed since' },
  '1-part-less': { states: 'of no state of today', sagas: 'changed since' },
  '1-call-less': { states: 'of no state of today', sagas: 'changed since' },
  '2-consent-reject': { states: 'of no state of today', sagas: 'changed since' },
  '3-sign-in-by-qr': { states: 'changed since', sagas: 'changed since' },
  '4-sign-in-by-qr': { states: 'compared', sagas: 'the same' },
};

const textOf = (name: string): string => readFileSync(formatFiles()[name] ?? '', 'utf8');
const headOf = (name: string): { format: number; calls?: number } =>
  JSON.parse(textOf(name).slice(0, textOf(name).indexOf('\n'))) as { format: number };
const told = ({ difference }: Outcome): string | undefined => difference && describeDifference(difference);
const engineOf = async (recording: Recording): Promise<Outcome> => replayEngine(recording, await loadCode(lateCode));

describe('recordings of each format', () => {
  it('are kept: one at least of each format, and of each version of the calls', () => {
    const heads = Object.keys(formatFiles()).map(headOf);
    const sorted = (found: readonly number[]): number[] => [...new Set(found)].sort((one, other) => one - other);
    const upTo = (last: number): number[] => Array.from({ length: last }, (_none, index) => index + 1);

    expect(Object.keys(formatFiles())).toEqual(Object.keys(kept).sort());
    expect(sorted(heads.map(({ format }) => format))).toEqual(upTo(FORMAT));
    expect(sorted(heads.map(({ calls = 1 }) => calls))).toEqual(upTo(CALLS_VERSION));
  });

  it.each(Object.entries(kept))('%s is upgraded, and replayed by its states', async (name, { states }) => {
    const recording = loadRecording(textOf(name));
    const acts = recording.lines.filter(({ kind }) => kind === 'act').length;
    const check = { ...unchecked(recording) };
    let last = check;
    await checkStates(recording, createStates(recording), check, breathless, (next) => (last = next));

    const outcome = replayState(recording);

    if (states === 'changed since') {
      expect(outcome.difference).toMatchObject({ kind: 'state' });
      expect(last).toMatchObject({ compared: acts, reached: recording.lines.length });
      return;
    }
    expect(told(outcome)).toBeUndefined();
    expect(outcome.compared).toBe(states === 'compared' ? acts : 0);
    expect(last).toMatchObject({ compared: outcome.compared, differing: 0, reached: recording.lines.length });
    if (states === 'compared') expect(outcome.digest).toBe(recording.end?.digest);
    expect(recording.head).toMatchObject({ format: FORMAT, calls: CALLS_VERSION });
    const { calls = 1 } = headOf(name);
    expect(recording.callsRaisedFrom).toBe(calls < CALLS_VERSION ? calls : undefined);
  });

  it.each(Object.entries(kept))('%s is replayed by the sagas as far as they are the same', async (name, { sagas }) => {
    const outcome = await engineOf(loadRecording(textOf(name)));

    if (sagas === 'the same') expect(told(outcome)).toBeUndefined();
    else expect(['line', 'state']).toContain(outcome.difference?.kind);
  });
});

describe('calls of an older version', () => {
  const recording = loadRecording(textOf('1-call-less'));
  const today = loadRecording(textOf('4-sign-in-by-qr'));

  it('are missed, unless an upgrade says that they came later', async () => {
    const lines = today.lines.filter((line) => !(line.kind === 'call' && line.port === 'appUpdate.keepRest'));
    const without = { ...today, lines };
    const { difference } = await engineOf(without);

    expect(lines).toHaveLength(today.lines.length - 1);
    expect(difference).toMatchObject({ kind: 'line', actual: { port: 'appUpdate.keepRest' } });
    expect((await engineOf({ ...without, lacking: ['appUpdate.keepRest'] })).difference).toBeUndefined();
  });

  it('are compared where the recording has them', async () => {
    const at = today.lines.findIndex((line) => line.kind === 'call' && line.port === 'appUpdate.keep');
    const lines = today.lines.map((line, index) =>
      index === at ? { ...line, port: 'appUpdate.other' } : line,
    ) as Recording['lines'];

    expect(at).toBeGreaterThan(0);
    expect((await engineOf({ ...today, lines, lacking: ['appUpdate.keep'] })).difference).toBeDefined();
  });

  it('get the names that they have today, version by version', () => {
    const line = (from: string, to: string) => (each: Recording['lines'][number]) =>
      each.kind === 'call' && each.port === from ? { ...each, port: to } : each;
    const steps = { 1: { line: line('clock.now', 'clock.read') }, 2: { line: line('clock.read', 'time.read') } };
    const old = { ...recording, head: { ...recording.head, calls: 1 } };
    const ports = (of: Recording) => of.lines.flatMap((each) => (each.kind === 'call' ? [each.port] : []));

    const raised = raiseCalls(old, 3, steps);

    expect(ports(raised)).toEqual(ports(old).map((port) => (port === 'clock.now' ? 'time.read' : port)));
    expect(raised).toMatchObject({ head: { calls: 3 }, callsRaisedFrom: 1, lacking: [] });
  });

  it('that are newer than these sagas keep the sagas from being replayed, and the states are all the same', async () => {
    const newer = raiseCalls(
      { ...recording, head: { ...recording.head, calls: CALLS_VERSION + 1 } },
      CALLS_VERSION,
      callSteps,
    );

    expect(told(replayState(newer))).toBeUndefined();
    await expect(engineOf(newer)).rejects.toMatchObject({
      code: 'replay.faults.calls',
      params: { found: CALLS_VERSION + 1, known: CALLS_VERSION },
    });
  });
});
