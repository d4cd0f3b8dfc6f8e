import { asUid, PortError } from '@inkside/kit';
import { parseRecording } from '../../../packages/recorder/src/format/parse';
import { createHook } from '../../../packages/recorder/src/hook';
import { createRecorder } from '../../../packages/recorder/src/late/createRecorder';
import { createRing } from '../../../packages/recorder/src/late/ring';
import { begun, openPage, typesIn, type Page } from './late/openPage';

const MINUTE_MS = 60_000;
const begunHook = () => {
  const hook = createHook();
  hook.note({ kind: 'begin', state: {} });
  return hook;
};

describe('the recorder of a page', () => {
  let page: Page;
  beforeEach(() => {
    jest.useFakeTimers({ now: begun, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    page = openPage();
    page.hook.note({ kind: 'begin', state: { last: 'nothing' } });
    page.act('before');
  });
  afterEach(() => jest.useRealTimers());
  const later = (ms: number): void => {
    jest.advanceTimersByTime(ms);
  };

  it('takes over what has waited, and saves it when a problem is reported', async () => {
    const recorder = createRecorder(page.parts);
    page.act('after');

    await recorder.saveRecent('usual');

    expect(page.hook.waiting).toEqual([]);
    expect(page.downloads[0]?.name).toBe('inkside-2026-11-20T09-00-00-000Z.replay.jsonl');
    const recording = await page.downloaded();
    expect(recording.head).toMatchObject({ from: 'start', at: begun, privacy: 'usual', snapshot: { last: 'nothing' } });
    expect(typesIn(recording)).toEqual(['before', 'after']);
    expect(recording.end?.lines).toBe(2);
  });

  it('keeps five minutes and no more; what is left begins with the state of then', async () => {
    const recorder = createRecorder(page.parts);
    for (let minute = 0; minute < 9; minute += 1) {
      later(MINUTE_MS);
      page.act(`minute ${minute}`);
    }

    await recorder.saveRecent('usual');

    const recording = await page.downloaded();
    expect(recording.head).toMatchObject({ from: 'middle', snapshot: { last: 'minute 2' } });
    expect(typesIn(recording)).toEqual(['minute 3', 'minute 4', 'minute 5', 'minute 6', 'minute 7', 'minute 8']);
  });

  it('records into a file while there is time, from the start of the app where that is at hand', async () => {
    const recorder = createRecorder(page.parts);
    await expect(recorder.start('usual')).resolves.toEqual({ at: begun });
    const [name = ''] = page.files.keys();
    expect(page.files.get(name)).toBe('');

    page.rest();
    expect(typesIn(parseRecording(page.files.get(name) ?? ''))).toEqual(['before']);
    page.act('recorded');
    await recorder.stop();

    const recording = await page.downloaded();
    expect([recording.head.from, typesIn(recording), recording.end?.lines]).toEqual([
      'start',
      ['before', 'recorded'],
      2,
    ]);
    expect(page.held.size).toBe(0);
  });

  it('keeps the file of one that has ended, which a person may have refused to save, until it is discarded', async () => {
    const recorder = createRecorder(page.parts);
    await recorder.start('usual');
    await recorder.stop();

    const [kept, ...others] = await recorder.lost();
    await recorder.recover(kept?.name ?? '');

    expect(others).toEqual([]);
    expect(await page.downloads[1]?.text).toBe(await page.downloads[0]?.text);
    await expect(recorder.lost()).resolves.toEqual([kept]);
    await recorder.discard(kept?.name ?? '');
    await expect(recorder.lost()).resolves.toEqual([]);
  });

  it('says how large the file is as soon as a recording runs', async () => {
    const recorder = createRecorder(page.parts);
    const sizes: (number | undefined)[] = [];
    const grown = recorder.grown().then((size) => sizes.push(size));
    await Promise.resolve();
    expect(sizes).toEqual([]);

    await recorder.start('usual');
    page.rest();
    await grown;

    expect(sizes).toEqual([[...page.files.values()][0]?.length]);
    await recorder.stop();
  });

  it('finds a recording that was cut off, and hands it out as far as it came', async () => {
    const broken = createRecorder(page.parts);
    await broken.start('usual');
    page.rest();
    page.act('never written');
    // The tab is gone, and its lock with it.
    page.crash();
    const recorder = createRecorder({ ...page.parts, hook: createHook() });

    const [lost, ...others] = await recorder.lost();
    expect([lost?.begunAt, others]).toEqual([begun, []]);
    await recorder.recover(lost?.name ?? '');

    const recording = await page.downloaded();
    expect([typesIn(recording), recording.end]).toEqual([['before'], undefined]);
  });

  it('does not offer what another tab records now, and discards what nobody wants', async () => {
    const other = createRecorder(page.parts);
    await other.start('usual');
    const recorder = createRecorder({ ...page.parts, hook: createHook() });
    await expect(recorder.lost()).resolves.toEqual([]);

    page.crash();
    const [lost] = await recorder.lost();
    await recorder.discard(lost?.name ?? '');

    await expect(recorder.lost()).resolves.toEqual([]);
    expect(page.downloads).toEqual([]);
  });

  it('removes its own recording and those that were cut off, and leaves what another tab records now', async () => {
    const broken = createRecorder(page.parts);
    await broken.start('usual');
    page.crash();
    later(1);
    const other = createRecorder({ ...page.parts, hook: begunHook() });
    await other.start('usual');
    const [kept] = page.held;
    later(1);
    const recorder = createRecorder({ ...page.parts, hook: begunHook() });
    await recorder.start('usual');
    expect(page.files.size).toBe(3);

    await recorder.removeAll(asUid('u1'));

    expect([...page.files.keys()]).toEqual([kept]);
    expect([...page.held]).toEqual([kept]);
    expect(page.downloads).toEqual([]);
    await expect(recorder.start('usual')).resolves.toBeDefined();
  });

  it('removes what could not be written any more, and nothing where there are no files', async () => {
    const recorder = createRecorder(page.parts);
    await recorder.start('usual');
    page.disk.isFull = true;
    await recorder.removeAll(asUid('u1'));
    expect(page.files.size).toBe(0);

    const names = async (): Promise<never> => {
      throw new PortError('recorder.faults.noStorage');
    };
    await expect(
      createRecorder({ ...page.parts, hook: createHook(), shelf: { ...page.parts.shelf, names } }).removeAll(
        asUid('u1'),
      ),
    ).resolves.toBeUndefined();
  });

  it('refuses a second recording, and lets go of one that could not be finished', async () => {
    const recorder = createRecorder(page.parts);
    await recorder.start('usual');
    await expect(recorder.start('usual')).rejects.toMatchObject({ code: 'recorder.faults.running' });
    page.disk.isFull = true;

    await expect(recorder.stop()).rejects.toThrow('full');

    expect(page.held.size).toBe(0);
    expect(page.files.size).toBe(1);
  });

  it('has nothing to save before the app has begun', async () => {
    const recorder = createRecorder({ ...page.parts, hook: createHook() });

    await expect(recorder.saveRecent('usual')).rejects.toMatchObject({ code: 'recorder.faults.noRecording' });
    await expect(recorder.start('usual')).rejects.toMatchObject({ code: 'recorder.faults.noRecording' });
    expect(page.held.size).toBe(0);
  });

  it('remembers whether recordings are allowed', async () => {
    const recorder = createRecorder(page.parts);

    await recorder.allow(true);

    await expect(recorder.isAllowed()).resolves.toBe(true);
  });
});

describe('the ring', () => {
  it('never begins a minute in the middle of a task, or inside of something', () => {
    const ring = createRing();
    const line = (at: number, turn: boolean, during?: number) =>
      ring.add({ kind: 'act', action: { type: `${at}` }, state: { at }, at, turn, during });
    ring.add({ kind: 'begin', state: {}, at: 0, turn: true, during: undefined });

    for (let minute = 1; minute <= 20; minute += 1) line(minute * MINUTE_MS, false);
    for (let minute = 21; minute <= 40; minute += 1) line(minute * MINUTE_MS, true, 3);

    expect(ring.recent()?.from).toBe('start');
    expect(ring.recent()?.lines).toHaveLength(41);
  });
});
