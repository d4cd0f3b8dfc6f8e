import { PortError } from '@inkside/kit';
import { parseRecording } from '../../../../packages/recorder/src/format/parse';
import { recordingText } from '../../../../packages/recorder/src/format/write';
import type { Happened, Held } from '../../../../packages/recorder/src/hook';
import { restored } from '../../../../packages/recorder/src/replay/replayPorts';

const held = (happened: Happened): Held => ({ ...happened, at: 0, turn: true, during: undefined });
const linesOf = (...lines: readonly Happened[]) =>
  parseRecording(
    recordingText(
      [held({ kind: 'begin', state: {} }), ...lines.map(held)],
      'start',
      { app: '0.1.0', state: 1, calls: 1, language: 'en' },
      'usual',
    ),
  ).lines;

const oddities: readonly (readonly [string, unknown])[] = [
  ['nothing in a list', ['a', undefined, null, 'b']],
  ['nothing in a list of lists', { rows: [[undefined], [1, undefined]] }],
  ['a field with the name of the mark', { $: 'function' }],
  ['such a field that looks like bytes', { $: 'bytes', length: 4 }],
  ['such fields of every kind', { $: 1, $$: 'later', $$$: { $: 'undefined' }, $ref: 'x', a$: 'y' }],
  ['such a field deep inside', { list: [{ inner: { $: 'number', value: 'NaN' } }], $: [{ $: null }, undefined] }],
  [
    'a text of JSON with such a field',
    { text: JSON.stringify({ $: 'function', list: [{ $$: 1 }] }), $: JSON.stringify([{ $: 1 }]) },
  ],
  ['no numbers', [Number.NaN, Number.POSITIVE_INFINITY, { $: Number.NEGATIVE_INFINITY }]],
];

describe('what a port gives', () => {
  it.each(oddities)('is made again as it was: %s', (_what, value) => {
    const action = { type: 'x/y', payload: value };
    // Met in an action as well, before and afterwards.
    const lines = linesOf(
      { kind: 'act', action },
      { kind: 'call', n: 1, port: 'a.b', args: [value], gave: value },
      { kind: 'said', n: 1, x: 0, args: [undefined, value] },
      { kind: 'answer', n: 1, value },
      { kind: 'failed', n: 1, error: new PortError('errors.unexpected', { odd: value } as never) },
      { kind: 'act', action },
    );
    const [first, call, said, answer, failed, last] = lines as readonly Record<string, unknown>[];

    expect(restored(call?.['gave'])).toStrictEqual(value);
    expect(restored(said?.['args'])).toStrictEqual([undefined, value]);
    expect(restored(answer?.['value'])).toStrictEqual(value);
    expect(restored(failed?.['error'])).toStrictEqual({ code: 'errors.unexpected', params: { odd: value } });
    expect(first?.['action']).toEqual(last?.['action']);
  });

  it('stands in an action, and where it is handed on, under its own names', () => {
    const [act, call] = linesOf(
      { kind: 'act', action: { type: 'x/y', payload: { $: 'mine' } } },
      { kind: 'call', n: 1, port: 'a.b', args: [{ $: 'mine' }, undefined] },
    );

    expect([act, call]).toMatchObject([{ action: { payload: { $: 'mine' } } }, { args: [{ $: 'mine' }, null] }]);
  });
});
