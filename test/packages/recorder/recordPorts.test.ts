import { CANCEL } from 'redux-saga';

import { PortError } from '@inkside/kit';
import { afterTask, createHook, type Held } from '../../../packages/recorder/src/hook';
import { recordPorts } from '../../../packages/recorder/src/recordPorts';
import { until } from '../../harness/until';

/** Everything that was put down, without moments. */
const recorded = <Ports extends object>(ports: Ports) => {
  const held: Held[] = [];
  const hook = createHook();
  hook.keep = (line) => held.push(line);
  const lines = () =>
    held.map(({ at: _at, turn: _turn, ...line }) => JSON.parse(JSON.stringify(line)) as Record<string, unknown>);
  return { held, hook, lines, ports: recordPorts(ports, hook) };
};

describe('recorded ports', () => {
  it('put down a call, what it gave at once, and the answer that came later', async () => {
    const { ports, lines } = recorded({ clock: { now: () => 7 }, cloud: { ask: async (what: string) => ({ what }) } });

    expect(ports.clock.now()).toBe(7);
    await expect(ports.cloud.ask('tea')).resolves.toEqual({ what: 'tea' });

    expect(lines()).toEqual([
      { kind: 'call', n: 1, port: 'clock.now', args: [], gave: 7 },
      { kind: 'call', n: 2, port: 'cloud.ask', args: ['tea'], gave: {} },
      { kind: 'answer', n: 2, value: { what: 'tea' } },
    ]);
  });

  it('put an answer down directly before whoever waits for it goes on', async () => {
    const { ports, held, hook } = recorded({ cloud: { ask: async (what: number) => what } });
    const wait = (what: number) =>
      ports.cloud.ask(what).then((answer) => hook.note({ kind: 'act', action: { type: String(answer) } }));

    await Promise.all([wait(1), wait(2)]);

    expect(held.map(({ kind }) => kind)).toEqual(['call', 'call', 'answer', 'act', 'answer', 'act']);
  });

  it('put down what was thrown, at once or later, and throw it on', async () => {
    const fault = new PortError('errors.network');
    const { ports, held } = recorded({
      cloud: {
        fail: () => Promise.reject(fault),
        throws: (): never => {
          throw fault;
        },
      },
    });

    await expect(ports.cloud.fail()).rejects.toBe(fault);
    expect(() => ports.cloud.throws()).toThrow(fault);

    expect(held).toMatchObject([
      { kind: 'call' },
      { kind: 'failed', n: 1, error: fault },
      { kind: 'call', n: 2, threw: fault },
    ]);
  });

  it('put down what a port says later, and that it was stopped', () => {
    const heard: unknown[] = [];
    let say: (word: string) => void = () => undefined;
    const stopped: string[] = [];
    const watch = (name: string, report: (word: string) => void) => {
      say = report;
      return () => stopped.push(name);
    };
    const { ports, lines } = recorded({ wakeUps: { watch } });

    const stop = ports.wakeUps.watch('a', (word) => heard.push(word));
    say('hello');
    stop();

    expect([heard, stopped]).toEqual([['hello'], ['a']]);
    expect(lines()).toEqual([
      { kind: 'call', n: 1, port: 'wakeUps.watch', args: ['a', null] },
      { kind: 'said', n: 1, x: 1, args: ['hello'] },
      { kind: 'used', n: 2, of: 1, name: 'stop', args: [], gave: 1 },
    ]);
  });

  it('put down what is done with an object that was given, at once or as an answer', async () => {
    const { ports, lines } = recorded({
      leader: { campaign: () => ({ tell: (word: string) => word.length }) },
      documents: { snapshot: async () => ({ count: 2, rest: async () => ['row'] }) },
    });

    ports.leader.campaign().tell('hello');
    const snapshot = await ports.documents.snapshot();
    await expect(snapshot.rest()).resolves.toEqual(['row']);

    expect([snapshot.count, lines().map(({ kind, n, of, name }) => [kind, n, of, name])]).toEqual([
      2,
      [
        ['call', 1, undefined, undefined],
        ['used', 2, 1, 'tell'],
        ['call', 3, undefined, undefined],
        ['answer', 3, undefined, undefined],
        ['used', 4, 3, 'rest'],
        ['answer', 4, undefined, undefined],
      ],
    ]);
  });

  it('let a saga cancel what it waits for', async () => {
    const cancelled: string[] = [];
    const sleep = () =>
      Object.assign(new Promise<void>(() => undefined), { [CANCEL]: () => void cancelled.push('sleep') });
    const { ports, lines } = recorded({ clock: { sleep } });

    const cancel: unknown = Reflect.get(ports.clock.sleep(), CANCEL);
    if (typeof cancel === 'function') cancel();

    expect(cancelled).toEqual(['sleep']);
    expect(lines()).toMatchObject([{ kind: 'call' }, { kind: 'used', of: 1, name: 'cancel' }]);
  });

  it('say inside of what something happened, and where a task begins', async () => {
    const { ports, held, hook } = recorded({ documents: { edit: (report: () => void) => report() } });

    ports.documents.edit(() => hook.note({ kind: 'act', action: { type: 'a' } }));
    // Timers of the same length go off in their order.
    await new Promise((resolve) => setTimeout(resolve));
    hook.note({ kind: 'act', action: { type: 'b' } });

    expect(held.map(({ kind, turn, during }) => [kind, turn, during])).toEqual([
      ['call', true, undefined],
      ['said', false, 1],
      ['act', false, 1],
      ['act', true, undefined],
    ]);
  });

  it('leave handles and code as they are', async () => {
    const module = { saga: () => 1 };
    const { ports } = recorded({ handles: module, loads: { engine: async () => module } });

    expect(ports.handles).toBe(module);
    await expect(ports.loads.engine()).resolves.toBe(module);
  });
});

describe('the hook', () => {
  it('knows a new task in a page that nobody sees, whose timers wait', async () => {
    const ports: MessagePort[] = [];
    const Original = globalThis.MessageChannel;
    globalThis.MessageChannel = class extends Original {
      constructor() {
        super();
        ports.push(this.port1, this.port2);
      }
    };
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      let tasks = 0;
      const endTask = (work: () => void) => (): void => {
        work();
        tasks += 1;
      };
      const hook = createHook(undefined, (work) => afterTask(endTask(work), true));
      const held: Held[] = [];
      hook.keep = (line) => held.push(line);
      for (let task = 1; task <= 3; task += 1) {
        hook.note({ kind: 'act', action: { type: 'first' } });
        hook.note({ kind: 'act', action: { type: 'second' } });
        await until(() => tasks === task, 'the task ends');
      }

      // No timer has gone off.
      expect(jest.getTimerCount()).toBe(0);
      expect(held.map(({ turn }) => turn)).toEqual([true, false, true, false, true, false]);
    } finally {
      jest.useRealTimers();
      globalThis.MessageChannel = Original;
      for (const port of ports) port.close();
    }
  });

  it('keeps what happens until the recorder is there, and asks for it when that is much', () => {
    const loads = jest.fn();
    const hook = createHook(loads);

    for (let index = 0; index < 1999; index += 1) hook.note({ kind: 'act', action: { type: 'a' } });
    expect(loads).not.toHaveBeenCalled();
    hook.note({ kind: 'act', action: { type: 'b' } });

    expect(loads).toHaveBeenCalledTimes(1);
    expect(hook.waiting).toHaveLength(2000);
  });
});
