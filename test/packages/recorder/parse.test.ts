import { PortError } from '@inkside/kit';
import { loadRecording } from '../../../src/app/replay/appReplay';
import { parseRecording, type Reading, upgrades } from '../../../packages/recorder/src/format/parse';

const head = {
  kind: 'head',
  format: 2,
  app: '0.1.0',
  state: 1,
  calls: 2,
  language: 'en',
  at: 5,
  from: 'start',
  privacy: 'usual',
  snapshot: {},
};
const act = { kind: 'act', t: 3, turn: 1, origin: 'view', action: { type: 'a/b' }, digest: 'x' };
const end = { kind: 'end', t: 4, lines: 1, digest: 'x' };

const fileOf = (...lines: readonly unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

const faultOf = (text: string, reading?: Reading) => {
  try {
    return parseRecording(text, reading);
  } catch (thrown) {
    if (!(thrown instanceof PortError)) throw thrown;
    return { code: thrown.code, params: thrown.params };
  }
};

describe('reading a recording', () => {
  it('gives head, lines and end', () => {
    expect(parseRecording(fileOf(head, act, end))).toEqual({ head, lines: [act], end });
  });

  it('takes one that was cut off, also in the middle of a line', () => {
    expect(parseRecording(fileOf(head, act))).toMatchObject({ lines: [act], end: undefined });
    expect(parseRecording(`${fileOf(head, act)}{"kind":"ca`)).toMatchObject({ lines: [act], end: undefined });
  });

  it.each([
    ['no JSON', fileOf(head, act, '{"kind":'), 3],
    ['no object', fileOf(head, '[1]'), 2],
    ['a kind that nobody knows', fileOf(head, act, { ...act, kind: 'wish' }), 3],
    ['a field of the wrong kind', fileOf(head, { ...act, t: 'soon' }), 2],
    ['a head that lacks something', fileOf({ ...head, snapshot: null }, act), 1],
    ['something after the end', fileOf(head, act, end, act), 4],
    ['an end that counts other lines', fileOf(head, act, { ...end, lines: 2 }), 3],
  ])('names the line where there is %s', (_what, text, line) => {
    expect(faultOf(text)).toMatchObject({
      code: 'recorder.faults.line',
      params: { line, reason: expect.stringMatching(/./) },
    });
  });

  it.each(['', '\n', fileOf(act), fileOf({ kind: 'head' })])('says of %j that it is no recording', (text) => {
    expect(faultOf(text)).toMatchObject({ code: expect.stringMatching(/^recorder\.faults\.(?:noRecording|line)$/) });
  });

  it('refuses a newer format, and an older one without a way, with both numbers', () => {
    expect(faultOf(fileOf({ ...head, format: 9 }))).toEqual({
      code: 'replay.faults.newer',
      params: { found: 9, known: 2 },
    });
    expect(faultOf(fileOf({ ...head, format: 1 }), { format: 3, upgraders: { 2: (line) => line } })).toEqual({
      code: 'recorder.faults.format',
      params: { found: 1, known: 3 },
    });
  });

  it('brings an older format up line by line, step by step', () => {
    const { what, ...older } = { ...act, what: act.action } as Record<string, unknown>;
    const old = { ...older, action: undefined, did: what };
    const upgraders = {
      [-1]: (line: Readonly<Record<string, unknown>>) => ('did' in line ? { ...line, done: line['did'] } : line),
      0: (line: Readonly<Record<string, unknown>>) => ('done' in line ? { ...line, action: line['done'] } : line),
      ...upgrades,
    };

    expect(parseRecording(fileOf({ ...head, format: -1 }, old), { upgraders })).toMatchObject({
      head: { format: 2, calls: 1 },
      lines: [act],
    });
  });

  it('brings an older state up, or refuses it with both numbers', () => {
    const text = fileOf({ ...head, snapshot: { old: 1 } }, act, end);

    expect(
      loadRecording(text, 3, { 1: (state) => ({ ...state, two: 2 }), 2: (state) => ({ ...state, three: 3 }) }).head,
    ).toMatchObject({
      state: 3,
      snapshot: { old: 1, two: 2, three: 3 },
    });
    expect(() => loadRecording(text, 3, { 1: (state) => state })).toThrow('recorder.faults.state');
    expect(() => loadRecording(text, 0)).toThrow('recorder.faults.state');
  });
});
