import { Agent, request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { startServer } from '../harness/child';
import { timed } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { cookieOf, readCloud } from './people';
import type { CloudReady } from './people';

/** Within what one session may hold open. */
const POLLS_A_PERSON = 25;
const SETTLE_MS = 2000;

/** Resolves when the server has the poll and holds it: the first heartbeat says so. */
const openPoll = (ready: CloudReady, index: number, agent: Agent): Promise<ClientRequest> => {
  const person = ready.people[index % ready.people.length];
  if (person === undefined) throw new RangeError('Nobody to poll for.');
  const query = `feed=longpoll&heartbeat=30000&since=now&filter=sync_gateway/bychannel&channels=${person.uid}-NOTE_TREE`;
  return new Promise((resolve, reject) => {
    const poll = request(`${ready.origin}/neocloud/_changes?${query}`, { agent, headers: { cookie: cookieOf(person) } });
    poll.on('error', reject);
    poll.on('response', (answer) => reject(new Error(`A poll was answered at once: ${answer.statusCode}`)));
    poll.on('finish', () => resolve(poll));
    poll.end();
  });
};

/** What an idle long poll costs the server. */
export const idlePollFigures = (count: number): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const people = Math.ceil(count / POLLS_A_PERSON);
    const server = await startServer(new URL('servers/inkside.ts', import.meta.url), [folder, String(people)], readCloud);
    const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
    const polls: ClientRequest[] = [];
    try {
      // Databases that are opened once stay open: their cost is not that of a poll.
      for (let index = 0; index < people; index += 1) {
        const person = server.ready.people[index];
        if (person !== undefined) await fetch(`${server.ready.origin}/neocloud/`, { headers: { cookie: cookieOf(person) } });
      }
      const before = await server.memory();
      const ms = await timed(async () => {
        for (let index = 0; index < count; index += 1) polls.push(await openPoll(server.ready, index, agent));
      });
      await sleep(SETTLE_MS);
      const after = await server.memory();
      const each = (bytes: number): string => `${(bytes / count / 1024).toFixed(1)} KiB each`;
      return [
        { name: `hold ${count} idle long polls: heap`, value: each(after.heapUsed - before.heapUsed), reference: '' },
        { name: '  resident memory', value: each(after.rss - before.rss), reference: '' },
        { name: '  opened in', value: `${ms.toFixed(0)} ms`, reference: '' },
      ];
    } finally {
      for (const poll of polls) poll.removeAllListeners().on('error', () => undefined).destroy();
      await server.stop();
    }
  });
