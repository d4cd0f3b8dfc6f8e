import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { ANNE, BEN, BENS_NOTES, MESSAGES, NOTES, aNoteOf, json, startGateway, until } from '../gatewayHarness';
import type { ChangesAnswer, TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

const inNotes = `filter=sync_gateway/bychannel&channels=${NOTES}`;
const poll = (query: string, init?: RequestInit): Promise<Response> =>
  gateway.ask(`/_changes?feed=longpoll&${query}`, init);
const waiting = (count: number): Promise<void> => until(() => gateway.feeds.count() === count);

/** Headers as soon as they are there, the body as it comes. */
function openStream(query: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers: { cookie: 'SyncGatewaySession=anne' } };
    request(`${gateway.url}/_changes?${query}`, options, resolve).on('error', reject).end();
  });
}

async function wholeText(stream: IncomingMessage): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of stream) chunks.push(String(chunk));
  return chunks.join('');
}

describe('a longpoll', () => {
  it('ends at the first change of its channel', async () => {
    const answer = poll(inNotes);
    await waiting(1);

    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });
    await gateway.writer.put(ANNE, aNoteOf('n1'));

    const { results } = await json<ChangesAnswer>(answer);
    expect(results.map((row) => row.id)).toEqual(['n1']);
  });

  it('answers at once when it is behind', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));

    const { results } = await json<ChangesAnswer>(poll(`${inNotes}&since=0`));

    expect(results).toHaveLength(1);
  });

  it('answers more than fits into the connection, to a client that takes its time', async () => {
    const docs = Array.from({ length: 2500 }, (_, index) => aNoteOf(`n${index}`, { text: 'x'.repeat(2000) }));
    await gateway.post('/_bulk_docs', { docs });

    const stream = await openStream(`feed=longpoll&${inNotes}&include_docs=true`);
    await new Promise((resolve) => setTimeout(resolve, 200));

    const { results } = JSON.parse(await wholeText(stream)) as ChangesAnswer;
    expect(new Set(results.map((row) => row.doc?.['_id'])).size).toBe(2500);
  });

  it('misses nothing that is written while it comes in', async () => {
    const polls = Array.from({ length: 20 }, (_, index) => {
      const channel = `${ANNE}-C${index}`;
      const answer = poll(`filter=sync_gateway/bychannel&channels=${channel}`);
      return Promise.all([answer, gateway.writer.put(ANNE, { _id: `d${index}`, dbId: channel })]);
    });

    const answers = await Promise.all(polls.map(async (both) => json<ChangesAnswer>((await both)[0])));

    expect(answers.map(({ results }) => results[0]?.id)).toEqual(answers.map((_, index) => `d${index}`));
  });

  it('ends at a removal in its channel', async () => {
    const { rev } = await gateway.writer.put(ANNE, aNoteOf('n1'));
    const { last_seq } = await json<ChangesAnswer>(gateway.ask('/_changes'));
    const answer = poll(`${inNotes}&since=${last_seq}`);
    await waiting(1);

    await gateway.ask(`/n1?rev=${rev}`, { method: 'DELETE' });

    const { results } = await json<ChangesAnswer>(answer);
    expect(results).toMatchObject([{ id: 'n1', deleted: true, removed: [NOTES] }]);
  });

  it('does not wake for another user', async () => {
    const answer = poll(`${inNotes}&timeout=300`);
    await waiting(1);

    await gateway.writer.put(BEN, { _id: 'n1', dbId: BENS_NOTES });

    expect((await json<ChangesAnswer>(answer)).results).toEqual([]);
  });

  it('with foreign channels only waits for its timeout', async () => {
    const answer = poll(`filter=sync_gateway/bychannel&channels=${BENS_NOTES}&timeout=300`);
    await waiting(1);
    await gateway.writer.put(BEN, { _id: 'n1', dbId: BENS_NOTES });
    await gateway.writer.put(ANNE, aNoteOf('n1'));

    expect((await json<ChangesAnswer>(answer)).results).toEqual([]);
  });

  it('sends newlines at the interval asked for', async () => {
    const stream = await openStream(`feed=longpoll&${inNotes}&heartbeat=1000`);
    const chunks = stream[Symbol.asyncIterator]();
    const beat = await chunks.next();

    await gateway.writer.put(ANNE, aNoteOf('n1'));

    expect(String(beat.value)).toBe('\n');
    expect(JSON.parse(String((await chunks.next()).value))).toMatchObject({ results: [{ id: 'n1' }] });
  });

  it('answers 401 when its session ends before the first heartbeat', async () => {
    const answer = poll(`${inNotes}&heartbeat=10000`);
    await waiting(1);

    gateway.sessions.end('anne');

    const { status } = await answer;
    expect(status).toBe(401);
    expect(await json(answer)).toEqual({ error: 'Unauthorized', reason: 'Login required' });
  });

  it('says that its session ended when the heartbeat has already sent the status', async () => {
    const stream = await openStream(`feed=longpoll&${inNotes}&heartbeat=1000`);

    gateway.sessions.end('anne');

    expect(JSON.parse(await wholeText(stream))).toEqual({ error: 'Unauthorized', reason: 'Login required' });
  });

  it('leaves the feeds of other sessions alone', async () => {
    gateway.sessions.issue('second', ANNE);
    const answer = poll(`${inNotes}&timeout=400`);
    await waiting(1);

    gateway.sessions.end('second');

    expect((await answer).status).toBe(200);
  });

  it('is freed at once when the client goes away', async () => {
    const abort = new AbortController();
    const answer = poll(inNotes, { signal: abort.signal }).catch(() => undefined);
    await waiting(1);

    abort.abort();

    await waiting(0);
    expect(await answer).toBeUndefined();
  });

  it('is freed at once when the client goes away after a heartbeat', async () => {
    const stream = await openStream(`feed=longpoll&${inNotes}&heartbeat=1000`);

    stream.destroy();

    await waiting(0);
  });

  it('ends without a change when the server stops', async () => {
    const answer = poll(inNotes);
    await waiting(1);

    await gateway.app.close();

    expect((await json<ChangesAnswer>(answer)).results).toEqual([]);
  });
});

describe('a continuous feed', () => {
  it('sends a line a change until its limit', async () => {
    const stream = await openStream(`feed=continuous&${inNotes}&limit=2`);

    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });
    await gateway.writer.put(ANNE, aNoteOf('n2'));

    const lines = (await wholeText(stream)).split('\n').filter((line) => line !== '');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map((row) => row['id'] ?? row['last_seq'])).toEqual(['n1', 'n2', rows[1]?.['seq']]);
  });

  it('ends with the error when its session ends', async () => {
    const stream = await openStream('feed=continuous');

    gateway.sessions.end('anne');

    expect(JSON.parse(await wholeText(stream))).toMatchObject({ error: 'Unauthorized' });
  });
});
