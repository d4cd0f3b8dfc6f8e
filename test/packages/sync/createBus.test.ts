import { asUid, FLOOD_FROM } from '@inkside/kit';
import { type BusListener, createBus } from '../../../packages/sync/src/bus';
import type { DocumentChange } from '../../../packages/sync/src/syncPorts';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

/** BroadcastChannels of one browser, by name. */
const anAir = () => {
  const open = new Map<Channel, string>();
  const openChannel = (name: string): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data: unknown) => {
        const copy: unknown = structuredClone(data);
        for (const [other, itsName] of open) {
          if (other === channel || itsName !== name) continue;
          other.onmessage?.call(other as BroadcastChannel, { data: copy } as MessageEvent);
        }
      },
      close: () => void open.delete(channel),
    };
    open.set(channel, name);
    return channel;
  };
  return { openChannel, names: () => [...open.values()] };
};

const uid = asUid('u');
const changed = (id: string): DocumentChange => ({ id, isDeleted: false, document: { _id: id, _rev: '1-a' } });
const recorder = () => {
  const heard: [readonly DocumentChange[], string][] = [];
  const listener: BusListener = (changes, origin) => heard.push([changes, origin]);
  return { heard, listener };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the bus', () => {
  it('tells this tab before the call returns, and the other tabs', () => {
    const air = anAir();
    const [here, there] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
    const [mine, theirs] = [recorder(), recorder()];
    here.listen('note', mine.listener);
    there.listen('note', theirs.listener);

    here.announce('note', [changed('a'), { id: 'b', isDeleted: true }], 'cloud');

    const burst = [[changed('a'), { id: 'b', isDeleted: true }], 'cloud'];
    expect([mine.heard, theirs.heard]).toEqual([[burst], [burst]]);
    expect(air.names()).toEqual(['inkside.documents:u', 'inkside.documents:u']);
  });

  it('keeps users and databases apart', () => {
    const air = anAir();
    const [anne, ben] = [createBus({ uid, ...air }), createBus({ uid: asUid('ben'), ...air })];
    const [notes, books] = [recorder(), recorder()];
    ben.listen('note', notes.listener);
    anne.listen('library', books.listener);

    anne.announce('note', [changed('a')], 'here');

    expect([notes.heard, books.heard]).toEqual([[], []]);
  });

  it('answers a question of its own when what it told is kept', async () => {
    const bus = createBus({ uid, openChannel: undefined });
    let keep: () => void = () => undefined;
    bus.keeping(new Promise<void>((resolve) => (keep = resolve)));
    let answers = 0;
    bus.askOthers('note', () => void (answers += 1));

    bus.askAgain('note');
    await settled();
    expect(answers).toBe(0);
    keep();
    await settled();

    expect(answers).toBe(1);
  });

  it('tells the others when one of them throws', () => {
    const bus = createBus({ uid, openChannel: undefined });
    const { heard, listener } = recorder();
    bus.listen('note', () => {
      throw new Error('mine');
    });
    bus.listen('note', listener);

    bus.announce('note', [changed('a')], 'here');

    expect(heard).toHaveLength(1);
  });

  it('tells nobody who has left, also while it tells', () => {
    const bus = createBus({ uid, openChannel: undefined });
    const { heard, listener } = recorder();
    const stops = [bus.listen('note', () => stops.forEach((stop) => stop())), bus.listen('note', listener)];

    bus.announce('note', [changed('a')], 'here');

    expect(heard).toEqual([]);
  });

  it('keeps the other place of a listener that listens twice', () => {
    const bus = createBus({ uid, openChannel: undefined });
    const { heard, listener } = recorder();
    const stop = bus.listen('note', listener);
    bus.listen('note', listener);
    stop();
    stop();

    bus.announce('note', [changed('a')], 'here');

    expect(heard).toHaveLength(1);
  });

  it.each([
    ['nothing', null],
    ['an unknown database', { database: 'x', origin: 'here', changes: [] }],
    ['an unknown origin', { database: 'note', origin: 'x', changes: [] }],
    ['no list', { database: 'note', origin: 'here', changes: 'x' }],
    ['a change without an id', { database: 'note', origin: 'here', changes: [{ isDeleted: true }] }],
    ['no document', { database: 'note', origin: 'here', changes: [{ id: 'a', isDeleted: false }] }],
    ['half a document', { database: 'note', origin: 'here', changes: [{ ...changed('a'), document: { _id: 'a' } }] }],
  ])('passes over %s from another tab', (_name, message) => {
    const air = anAir();
    const { heard, listener } = recorder();
    createBus({ uid, ...air }).listen('note', listener);

    air.openChannel('inkside.documents:u').postMessage(message);

    expect(heard).toEqual([]);
  });

  const page = (name: string): readonly DocumentChange[] =>
    Array.from({ length: 1000 }, (_, index) => changed(`${name}${index}`));

  it.each<[string, readonly DocumentChange[]]>([
    ['the flood is over', []],
    ['something small follows', [changed('z')]],
  ])('tells other tabs of pages in their order once %s', (_when, last) => {
    const air = anAir();
    const [here, there] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
    const { heard, listener } = recorder();
    there.listen('note', listener);

    here.announce('note', page('a'), 'cloud');
    here.announce('note', page('b'), 'cloud');
    expect(heard).toEqual([]);
    here.announce('note', last, 'cloud');

    expect(heard.map(([changes]) => changes)).toEqual([page('a'), page('b'), last]);
  });

  it('keeps no more than some pages back', () => {
    const air = anAir();
    const [here, there] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
    const { heard, listener } = recorder();
    there.listen('note', listener);

    for (let count = 0; count < 6; count += 1) here.announce('note', page(`${count}-`), 'cloud');

    expect(heard).toHaveLength(5);
  });

  describe('with a page that nothing follows', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    const heardOfPage = () => {
      const air = anAir();
      const [here, there] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
      const { heard, listener } = recorder();
      there.listen('note', listener);
      here.announce('note', page('a'), 'cloud');
      return { here, heard: () => heard.map(([changes]) => changes.length) };
    };

    it('tells other tabs of it within a second, and of a later one too', () => {
      const { here, heard } = heardOfPage();
      expect(heard()).toEqual([]);

      jest.advanceTimersByTime(600);
      here.announce('note', page('b'), 'cloud');
      jest.advanceTimersByTime(400);
      expect(heard()).toEqual([1000, 1000]);
      here.announce('note', page('c'), 'cloud');
      jest.advanceTimersByTime(1000);

      expect(heard()).toEqual([1000, 1000, 1000]);
    });

    it('tells other tabs of it before its end, and nothing later', () => {
      const { here, heard } = heardOfPage();

      here.close();
      jest.advanceTimersByTime(2000);

      expect(heard()).toEqual([1000]);
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  it('tells other tabs at once of many that were written here', () => {
    const air = anAir();
    const [here, there] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
    const { heard, listener } = recorder();
    there.listen('note', listener);

    here.announce('note', page('a'), 'here');

    expect(heard).toHaveLength(1);
  });

  it('copies no page where no other tab is', () => {
    const air = anAir();
    const said: unknown[] = [];
    const bus = createBus({ uid, ...air });
    air.openChannel('inkside.documents:u').onmessage = ({ data }: MessageEvent<unknown>) => void said.push(data);

    bus.announce('note', page('a'), 'cloud');
    bus.announce('note', [], 'cloud');

    expect(said).toEqual([{ database: 'note', changes: [], origin: 'cloud' }]);
  });

  it('says and hears nothing after its end', () => {
    const air = anAir();
    const [bus, other] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
    const [mine, theirs] = [recorder(), recorder()];
    bus.listen('note', mine.listener);
    other.listen('note', theirs.listener);

    bus.close();
    bus.announce('note', [changed('a')], 'here');
    other.announce('note', [changed('b')], 'here');

    expect(mine.heard).toEqual([]);
    expect(theirs.heard).toEqual([[[changed('b')], 'here']]);
  });

  it('answers a tab that asks when all that was told can be read, and never one that is alone', async () => {
    const air = anAir();
    const here = createBus({ uid, ...air });
    const alone: string[] = [];
    here.askOthers('note', () => alone.push('answered'));
    let kept: () => void = () => undefined;
    here.announce('note', [changed('a')], 'cloud');
    here.keeping(new Promise<void>((resolve) => (kept = resolve)));

    const there = createBus({ uid, ...air });
    const answers: string[] = [];
    there.askOthers('note', () => answers.push('note'));
    there.askOthers('library', () => answers.push('library'))();
    await settled();
    expect(answers).toEqual([]);
    kept();
    await settled();

    expect([answers, alone]).toEqual([['note'], []]);
  });

  it('answers also when what was told could not be kept', async () => {
    const air = anAir();
    const here = createBus({ uid, ...air });
    here.keeping(Promise.reject(new Error('full')));
    const answers: string[] = [];

    createBus({ uid, ...air }).askOthers('note', () => answers.push('note'));
    await settled();

    expect(answers).toEqual(['note']);
  });

  it('says in every tab that the feed is at its end, behind all that was told of it', async () => {
    const air = anAir();
    const [here, there] = [createBus({ uid, ...air }), createBus({ uid, ...air })];
    const heard: string[] = [];
    const flood = Array.from({ length: FLOOD_FROM }, (_, index) => changed(`n${index}`));
    here.listenCaughtUp('note', () => heard.push('here'));
    there.listen('note', (changes) => heard.push(`${changes.length} told`));
    there.listenCaughtUp('note', () => heard.push('there'));
    there.listenCaughtUp('library', () => heard.push('library'))();
    await settled();

    here.announce('note', flood, 'cloud');
    here.caughtUp();
    here.close();
    here.caughtUp();
    await settled();

    expect(heard).toEqual(['here', `${FLOOD_FROM} told`, 'there']);
  });
});
