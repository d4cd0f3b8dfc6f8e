import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { ClientRequest } from 'node:http';

import { startServer } from '../harness/child';
import { quantile, timed } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { noteOf } from './documents';
import { cookieOf, personOf, readCloud } from './people';
import type { CloudReady, Person } from './people';

/** What one session may hold open; the next one is refused with 429. */
const CAP_A_SESSION = 40;
const HEARTBEAT_MS = 10_000;
/** Calls under way at once while everybody is made ready and written for. */
const AT_ONCE = 32;

interface Poll {
  readonly request: ClientRequest;
  /** Resolves when the system has connected it, or it has failed. */
  readonly connected: Promise<void>;
  /** Resolves with the first heartbeat: the server has the poll and holds it. */
  readonly held: Promise<void>;
  /** Resolves with the milliseconds from `performance.timeOrigin` at which the answer was whole, and with the answer. */
  readonly answered: Promise<{ readonly at: number; readonly text: string; readonly status: number }>;
}

const openPoll = ({ origin }: CloudReady, person: Person, agent: Agent): Poll => {
  const channel = `filter=sync_gateway/bychannel&channels=${person.uid}-NOTE_TREE`;
  const query = `feed=longpoll&heartbeat=${HEARTBEAT_MS}&since=now&${channel}`;
  const poll = request(`${origin}/neocloud/_changes?${query}`, { agent, headers: { cookie: cookieOf(person) } });
  let hold: () => void = () => undefined;
  const beaten = new Promise<void>((resolve) => (hold = resolve));
  const answered: Poll['answered'] = new Promise((resolve, reject) => {
    poll.on('error', reject);
    poll.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        hold();
      });
      answer
        .on('error', reject)
        .on('end', () => resolve({ at: performance.now(), text, status: answer.statusCode ?? 0 }));
    });
  });
  const connected = new Promise<void>((resolve) => {
    poll.once('socket', (socket) => socket.once('connect', resolve));
    poll.once('error', () => resolve());
  });
  // Whoever waits for it hears of its failure; until then it is no failure of the process.
  const held = Promise.race([beaten, answered.then(() => undefined)]);
  held.catch(() => undefined);
  poll.end();
  return { request: poll, connected, held, answered };
};

/** Some at once, all of them in the end. */
const forEach = async <T>(list: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> => {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of rest) await work(each);
    }),
  );
};

const write = async ({ origin }: CloudReady, person: Person): Promise<void> => {
  const body = JSON.stringify({ docs: [noteOf(person.uid, 0)] });
  const headers = { cookie: cookieOf(person), 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/neocloud/_bulk_docs`, { method: 'POST', headers, body });
  if (!answer.ok || (await answer.text()).includes('"error"')) throw new Error(`A write was refused: ${answer.status}`);
};

const heldBy = async ({ origin }: CloudReady): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^inkside_feeds_open (\d+)/m.exec(text)?.[1]);
};

/** Waits until the server counts so many, and fails when a poll ends instead. */
const untilHeld = async (ready: CloudReady, count: number): Promise<void> => {
  while ((await heldBy(ready)) < count) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Only where the system lists them: sockets, and files of databases. */
const openFilesOf = async (pid: number): Promise<string> => {
  try {
    return String((await readdir(`/proc/${pid}/fd`)).length);
  } catch {
    return 'not known here';
  }
};

/** Fills one session to its cap; the poll after it must be refused, and the others stay. */
const checkCap = async (ready: CloudReady, agent: Agent): Promise<number> => {
  const person = personOf(ready);
  const before = await heldBy(ready);
  const more = Array.from({ length: CAP_A_SESSION - 1 }, () => openPoll(ready, person, agent));
  await untilHeld(ready, before + more.length);
  const { status } = await openPoll(ready, person, agent).answered;
  for (const { request: poll, answered } of more) {
    answered.catch(() => undefined);
    poll.destroy();
  }
  return status;
};

/** Wakes everybody by a write of their own; gives the milliseconds from each write's answer to the poll's. */
const wakeAll = async (ready: CloudReady, polls: ReadonlyMap<Person, Poll>): Promise<number[]> => {
  const waits: number[] = [];
  await forEach([...polls.entries()], async ([person, { answered }]) => {
    await write(ready, person);
    const written = performance.now();
    const { at, text, status } = await answered;
    if (status !== 200 || !text.includes('"changes"')) throw new Error(`A poll brought no change: ${status} ${text}`);
    waits.push(Math.max(0, at - written));
  });
  return waits;
};

/** What an idle long poll costs the server: so many people, each with a session and a poll of their own. */
export const idlePollFigures = (count: number): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const server = await startServer(
      new URL('servers/inkside.ts', import.meta.url),
      [folder, String(count)],
      readCloud,
    );
    const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
    const polls = new Map<Person, Poll>();
    try {
      const { ready } = server;
      // Databases are made at their first use, and some of them stay open: their cost is not that of a poll.
      await forEach(ready.people, (person) =>
        fetch(`${ready.origin}/neocloud/`, { headers: { cookie: cookieOf(person) } }),
      );
      const before = await server.memory();
      const ms = await timed(async () => {
        // Not all at once: what the system's queue of new connections cannot hold is reset.
        await forEach(ready.people, async (person) => {
          const poll = openPoll(ready, person, agent);
          polls.set(person, poll);
          await poll.connected;
        });
        await untilHeld(ready, count);
      });
      await Promise.all([...polls.values()].map(({ held }) => held));
      const after = await server.memory();
      const files = await openFilesOf(server.pid);
      const refusal = await checkCap(ready, agent);
      const waits = await wakeAll(ready, polls);
      const each = (bytes: number): string => `${(bytes / count / 1024).toFixed(1)} KiB each`;
      const [middle, worst] = [quantile(waits, 0.5), quantile(waits, 0.99)];
      const alone = (name: string, value: string): Figure => ({ name, value, reference: '' });
      return [
        alone(`hold ${count} idle long polls of ${count} people: heap`, each(after.heapUsed - before.heapUsed)),
        alone('  resident memory', each(after.rss - before.rss)),
        alone('  held after', `${ms.toFixed(0)} ms; each has beaten once, every ${HEARTBEAT_MS / 1000} s`),
        alone('  open files of the server', files),
        alone(`  poll ${CAP_A_SESSION + 1} of one session`, String(refusal)),
        alone('  woken by a write of their own', `${waits.length} of ${count}`),
        alone('  from the write’s answer to the poll’s', `p50 ${middle.toFixed(1)} ms, p99 ${worst.toFixed(1)} ms`),
      ];
    } finally {
      for (const { request: poll, answered } of polls.values()) {
        answered.catch(() => undefined);
        poll.destroy();
      }
      await server.stop();
    }
  });
