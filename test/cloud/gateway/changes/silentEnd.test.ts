import { EngineFailure } from '../../../../cloud/lib/failure';
import { turnByHand } from '../../../harness/handTurned';
import { gate, until } from '../../../harness/until';
import { createSessionCheck } from '../../../../cloud/gateway/sessions';
import { ANNE, aNoteOf, BEN, type FakeSessions, startGateway, type TestGateway } from '../gatewayHarness';

const HEARTBEAT_MS = 25_000;

/** Sessions as another process on the same engine ends them: nobody here is told. */
interface Elsewhere {
  end(): void;
  fail(isFailing: boolean): void;
  asked(): number;
}

let gateway: TestGateway;
let elsewhere: Elsewhere;

function sessionsElsewhere(sessions: FakeSessions): Elsewhere {
  const uidOf = sessions.uidOf.bind(sessions);
  let [isOver, isFailing, asked] = [false, false, 0];
  sessions.uidOf = async (sessionId) => {
    asked += 1;
    if (isFailing) throw new EngineFailure('couchdb', 'ECONNREFUSED');
    return isOver ? undefined : uidOf(sessionId);
  };
  return {
    end: () => void (isOver = true),
    fail: (failing) => void (isFailing = failing),
    asked: () => asked,
  };
}

beforeEach(async () => {
  gateway = await startGateway();
  elsewhere = sessionsElsewhere(gateway.sessions);
  await gateway.writer.put(ANNE, aNoteOf('first'));
});

afterEach(async () => {
  jest.useRealTimers();
  await gateway.stop();
});

const open = (feed: string, since = 'now'): Promise<Response> =>
  gateway.ask(`/_changes?feed=${feed}&since=${since}&heartbeat=${HEARTBEAT_MS}`);
const isWaiting = (): Promise<void> => until(() => gateway.feeds.count() === 1);

/** A feed that has read all there is, and waits; its text so far is all newlines. */
async function waitingFeed(feed: string): Promise<{ readonly text: () => string; readonly ended: Promise<string> }> {
  const asked = elsewhere.asked();
  const answer = open(feed);
  await isWaiting();
  // Authentication, the look before the feed begins, and the one beside its first read.
  await until(() => elsewhere.asked() >= asked + 3);
  await new Promise((resolve) => setImmediate(resolve));
  let text = '';
  const ended = answer.then(async ({ body }) => {
    const decoder = new TextDecoder();
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(chunk);
    return text;
  });
  return { text: () => text, ended };
}

describe.each(['longpoll', 'continuous'])('a %s feed whose session ended in another process', (feed) => {
  it('gives out nothing of what is written afterwards', async () => {
    const { ended } = await waitingFeed(feed);

    elsewhere.end();
    await gateway.writer.put(ANNE, aNoteOf('secret'));
    const text = await ended;

    expect(text).not.toContain('secret');
    expect(text).toContain('Unauthorized');
    expect(gateway.feeds.count()).toBe(0);
  });

  it('ends at its next heartbeat, though nothing is written', async () => {
    turnByHand('setTimeout');
    const { ended } = await waitingFeed(feed);

    elsewhere.end();
    const turning = setInterval(() => jest.advanceTimersByTime(HEARTBEAT_MS), 5);
    const text = await ended;
    clearInterval(turning);

    expect(text).toMatch(/Unauthorized|"unauthorized"/);
  });

  it('is held, and gives out nothing, while nobody can say whether it ended', async () => {
    turnByHand('setTimeout');
    const { text, ended } = await waitingFeed(feed);
    const before = text().length;

    elsewhere.fail(true);
    const turning = setInterval(() => jest.advanceTimersByTime(HEARTBEAT_MS), 5);
    await until(() => text().length > before + 2);
    clearInterval(turning);
    expect(text().trim()).toBe('');

    elsewhere.fail(false);
    await gateway.writer.put(ANNE, aNoteOf('later'));
    await until(() => text().includes('later'));
    gateway.sessions.end('anne');
    await ended;
  });
});

describe('the question whether a session stands', () => {
  it('is asked once for all feeds that a write wakes, and again for the next write', async () => {
    const { passed, open: letGo } = gate();
    let asked = 0;
    const isAlive = createSessionCheck({
      uidOf: async () => {
        asked += 1;
        await passed;
        return ANNE;
      },
    });
    const principal = { uid: ANNE, sessionId: 'anne' };

    const answers = Array.from({ length: 20 }, () => isAlive(principal));
    const others = isAlive({ uid: BEN, sessionId: 'ben' });
    letGo();

    expect([...(await Promise.all(answers)), await others]).toEqual([...Array.from({ length: 20 }, () => true), false]);
    expect(asked).toBe(2);
    expect(await isAlive(principal)).toBe(true);
    expect(asked).toBe(3);
  });
});
