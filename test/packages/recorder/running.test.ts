import { parseRecording } from '../../../packages/recorder/src/format/parse';
import { recordingText } from '../../../packages/recorder/src/format/write';
import type { Happened, Held } from '../../../packages/recorder/src/hook';
import { createRing, weightOf } from '../../../packages/recorder/src/late/ring';
import { runRecording } from '../../../packages/recorder/src/late/running';

const facts = { app: '0.1.0', state: 1, calls: 1, language: 'en' };
const at = Date.UTC(2026, 10, 22, 9);

const held = (happened: Happened, after = 0): Held => ({ ...happened, at: at + after, turn: true, during: undefined });
const begun = held({ kind: 'begin', state: { rows: {} } });
const documentOf = (index: number) => ({
  id: `d${index}`,
  document: {
    _id: `d${index}`,
    title: `Title ${index}`,
    owner: `person${index}@mail.example`,
    page: { size: { width: 1, height: index } },
  },
});
/** A page of a first pull: what a port says of so many documents, and what becomes of it. */
const pageOf = (count: number, from = 0): readonly Held[] => {
  const changes = Array.from({ length: count }, (_, index) => documentOf(from + index));
  const rows = Object.fromEntries(changes.map(({ id, document: { title } }) => [id, { id, title }]));
  return [
    held({ kind: 'said', n: 1, x: 0, args: [{ changes }] }),
    held({
      kind: 'act',
      action: { type: 'notes/changed', payload: { rows: Object.values(rows) } },
      state: { rows: { b0: rows } },
    }),
  ];
};

/** A recording whose page gives it time when the test says so: a step each time. */
const record = (lines: readonly Held[] = [begun]) => {
  const page = { isBusy: false, now: at };
  const planned: { readonly work: (hasTime: () => boolean) => void; readonly notBefore: number }[] = [];
  let text = '';
  const sink = {
    write: (piece: string) => void (text += piece),
    whenGrown: async () => text.length,
    close: async () => undefined,
  };
  const pace = {
    whenIdle: (work: (hasTime: () => boolean) => void, notBefore = 0) => void planned.push({ work, notBefore }),
    soon: (work: (hasTime: () => boolean) => void) => queueMicrotask(() => work(() => false)),
  };
  const running = runRecording(
    { from: 'start', lines },
    { sink, facts, privacy: 'usual', pace, isBusy: () => page.isBusy, now: () => page.now },
  );
  /** One slice: as many steps as there is time for. @returns how many there were */
  const idle = (steps = Infinity): number => {
    let left = steps;
    const slices = planned.splice(0);
    for (const { work } of slices) work(() => (left -= 1) > 0);
    return slices.length;
  };
  return { page, planned, running, idle, text: () => text };
};

describe('a recording that runs', () => {
  it('writes the same as is written at once, however short the page gives it time', async () => {
    const lines = [...pageOf(50), ...pageOf(30, 50)];
    const sliced = record();
    for (const line of lines) sliced.running.add(line);

    let slices = 0;
    while (sliced.idle(1) > 0) slices += 1;
    await sliced.running.finish(at);

    expect(sliced.text()).toBe(recordingText([begun, ...lines], 'start', facts, 'usual'));
    expect(slices).toBeGreaterThan(200);
  });

  it('lets the page have all its time while a first pull goes on, and writes everything afterwards', () => {
    const { page, planned, running, idle, text } = record();
    idle();
    const before = text();
    page.isBusy = true;
    for (const line of pageOf(1000)) running.add(line);

    for (let look = 0; look < 20; look += 1) idle();
    expect(text()).toBe(before);
    // It looks again, and not all the time.
    expect(planned.map(({ notBefore }) => notBefore)).toEqual([250]);
    page.isBusy = false;
    idle();

    expect(parseRecording(text()).lines.map(({ kind }) => kind)).toEqual(['said', 'act']);
  });

  it('goes on while the page is busy where more waits than may be kept', () => {
    const { page, running, idle, text } = record();
    idle();
    page.isBusy = true;

    for (const line of pageOf(8000)) running.add(line);
    idle();
    expect(parseRecording(text()).lines).toEqual([]);
    for (const line of [...pageOf(8000, 8000), ...pageOf(1000, 16_000)]) running.add(line);
    let slices = 0;
    while (idle(100) > 0 && slices < 10_000 && parseRecording(text()).lines.length === 0) slices += 1;

    // As much as may be kept is still waiting.
    expect(parseRecording(text()).lines.length).toBe(1);
  });

  it('goes on while the page is busy where something has waited for half a minute', () => {
    const { page, running, idle, text } = record();
    idle();
    page.isBusy = true;
    for (const line of pageOf(10)) running.add(line);

    page.now = at + 29_999;
    idle();
    expect(parseRecording(text()).lines).toEqual([]);
    page.now = at + 30_000;
    idle();

    expect(parseRecording(text()).lines).toHaveLength(2);
  });

  it('ends whole although the page is busy', async () => {
    const { page, running, text } = record();
    page.isBusy = true;
    for (const line of pageOf(20)) running.add(line);

    await running.finish(at + 5);

    expect(parseRecording(text()).end).toMatchObject({ lines: 2, t: 5 });
  });
});

describe('what a line keeps', () => {
  it.each<[string, Happened, number]>([
    [
      'documents that a port says',
      {
        kind: 'said',
        n: 1,
        x: 0,
        args: ['note', { changes: Array.from({ length: 1000 }, (_, index) => documentOf(index)) }],
      },
      1000,
    ],
    [
      'rows of an action',
      { kind: 'act', action: { type: 'a', payload: { rows: Array.from({ length: 300 }, () => ({})) } } },
      300,
    ],
    [
      'an answer',
      { kind: 'answer', n: 1, value: { documents: Array.from({ length: 500 }, () => ({})), mark: {} } },
      500,
    ],
    ['bytes', { kind: 'answer', n: 1, value: { page: new Uint8Array(2048 * 1024) } }, 2048],
    ['a text', { kind: 'call', n: 1, port: 'a.b', args: ['x'.repeat(1024 * 100)] }, 100],
    ['next to nothing', { kind: 'act', action: { type: 'a', payload: { phase: 'idle' } } }, 0],
  ])('is counted by %s', (_what, happened, kilobytes) => {
    expect(weightOf(held(happened))).toBeGreaterThanOrEqual(kilobytes);
    expect(weightOf(held(happened))).toBeLessThan(kilobytes + 3);
  });
});

describe('the ring in a flood', () => {
  it('keeps a first sync of 10,000 documents from its start, and forgets of a larger one what came first', () => {
    const ring = createRing();
    ring.add(begun);
    const flood = (from: number, to: number): void => {
      for (let page = from; page < to; page += 1) for (const line of pageOf(1000, page * 1000)) ring.add(line);
    };
    flood(0, 10);
    expect(ring.recent()).toMatchObject({ from: 'start', lines: { length: 21 } });

    flood(10, 50);

    const { from, lines } = ring.recent() ?? { from: undefined, lines: [] };
    expect(from).toBe('middle');
    expect(lines.reduce((weight, line) => weight + weightOf(line), 0)).toBeLessThan(32_768);
  });
});
