import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DocumentEngine } from '../../../../cloud/stores/documentEngine';
import { createLevelEngine } from '../../../../cloud/stores/openEngine';
import { type ChangesAnswer, json, startGateway, type TestGateway, until } from '../gatewayHarness';

const PEOPLE = 60;
const MAX_OPEN = 5;

let directory: string;
let gateway: TestGateway;
let open = 0;
let opening = 0;
let mostOpening = 0;

/** The real engine, with few databases open at once, and counted. */
const countedEngine = (): DocumentEngine => {
  const engine = createLevelEngine(directory);
  return {
    ...engine,
    maxOpenUsers: MAX_OPEN,
    openUser: async (uid) => {
      opening += 1;
      mostOpening = Math.max(mostOpening, opening);
      const database = await engine.openUser(uid).finally(() => (opening -= 1));
      const close = database.close.bind(database);
      open += 1;
      return Object.assign(database, {
        close: async () => {
          await close();
          open -= 1;
        },
      });
    },
  };
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'polls-'));
  gateway = await startGateway({ engine: countedEngine() });
});
afterAll(async () => {
  await gateway.stop();
  await rm(directory, { recursive: true, force: true });
});

const uidOf = (index: number): string => index.toString(16).padStart(24, '0');
const sessionOf = (index: number): string => `person-${index}`;
const waiting = (index: number): Promise<Response> => {
  const channel = `filter=sync_gateway/bychannel&channels=${uidOf(index)}-C`;
  return gateway.ask(`/_changes?feed=longpoll&heartbeat=900000&${channel}`, {}, sessionOf(index));
};

describe('idle polls of many people', () => {
  it('are all held while few databases are open, and each is woken by its own write alone', async () => {
    const people = Array.from({ length: PEOPLE }, (_, index) => index);
    for (const index of people) gateway.sessions.issue(sessionOf(index), uidOf(index));

    const answers = people.map(waiting);
    await until(() => gateway.feeds.count() === PEOPLE && open <= MAX_OPEN);
    for (const index of people) {
      await gateway.writer.put(uidOf(index), { _id: `n${index}`, dbId: `${uidOf(index)}-C` });
    }

    // Opened all at once, they would take more files than a process may have.
    expect(mostOpening).toBeLessThanOrEqual(16);
    const woken = await Promise.all(answers.map((answer) => json<ChangesAnswer>(answer)));
    expect(woken.map(({ results }) => results.map(({ id }) => id))).toEqual(people.map((index) => [`n${index}`]));
    await until(() => gateway.feeds.count() === 0 && open <= MAX_OPEN);
  });

  it('do not raise what one session may hold', async () => {
    const held = Array.from({ length: 40 }, () => waiting(0));
    await until(() => gateway.feeds.count() === 40);

    expect((await waiting(0)).status).toBe(429);
    // Another's are not counted with them.
    const other = waiting(1);
    await until(() => gateway.feeds.count() === 41);

    gateway.sessions.end(sessionOf(0));
    gateway.sessions.end(sessionOf(1));
    await Promise.all([...held, other].map(async (answer) => (await answer).text()));
  });
});
