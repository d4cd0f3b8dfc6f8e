import { PortError } from '@inkside/kit';
import { restored } from '../../../../packages/recorder/src/replay/replayPorts';
import { parseRecording } from '../../../../packages/recorder/src/format/parse';
import { recordingText } from '../../../../packages/recorder/src/format/write';
import type { Happened, Held } from '../../../../packages/recorder/src/hook';

const facts = { app: '0.1.0', state: 1, calls: 1, language: 'en' };
const held = (happened: Happened): Held => ({ ...happened, at: 0, turn: true, during: undefined });
const written = (...lines: readonly Happened[]) =>
  parseRecording(recordingText([held({ kind: 'begin', state: {} }), ...lines.map(held)], 'start', facts, 'usual'));

const gone = (): ArrayBuffer => {
  const buffer = new ArrayBuffer(8);
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
};
const goneView = (): Uint8Array => {
  const bytes = new Uint8Array(8);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
};
/** Whoever looks at its parts is thrown at. */
const unreadable = (): object =>
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new TypeError('nobody may look');
      },
    },
  );

describe('a line with something that cannot be made plain', () => {
  it.each<[string, () => unknown]>([
    ['bytes that were handed on meanwhile', gone],
    ['a view of such bytes', goneView],
    ['an object without a constructor', () => Object.create(Object.create(null) as object) as object],
    ['an object that lets nobody look', unreadable],
  ])('stands in the recording, and the others with it: %s', (_what, make) => {
    const { lines, end } = written(
      { kind: 'call', n: 1, port: 'a.b', args: [make(), 'kept'], gave: make() },
      { kind: 'answer', n: 1, value: make() },
      { kind: 'said', n: 1, x: 0, args: [make()] },
      { kind: 'failed', n: 1, error: { code: 'x', params: { odd: make() } } },
      { kind: 'act', action: { type: 'x/y', payload: make() }, state: { fine: true } },
    );

    expect(lines.map(({ kind }) => kind)).toEqual(['call', 'answer', 'said', 'failed', 'act']);
    expect(lines[0]).toMatchObject({ args: [{ $: expect.any(String) }, 'kept'] });
    expect(lines[4]).toMatchObject({
      action: { type: 'x/y', payload: { $: expect.any(String) } },
      digest: expect.any(String),
    });
    expect(end?.lines).toBe(5);
  });
});

describe('an error whose parameters are no texts and no numbers', () => {
  it.each<[string, unknown]>([
    ['no number', Number.NaN],
    ['yes or no', true],
    ['nothing', null],
    ['a record', { of: 'parts' }],
  ])('is read again as it was thrown: %s', (_what, odd) => {
    const { lines } = written({ kind: 'failed', n: 1, error: new PortError('errors.unexpected', { odd } as never) });

    const [line] = lines;
    expect(restored(line?.kind === 'failed' ? line.error : undefined)).toEqual({
      code: 'errors.unexpected',
      params: { odd },
    });
  });
});
