import { createGatewayFetch, type Interruption } from '../../../../src/services/databases/replication/gatewayFetch';
import { SilentConnection, type Fetch } from '../../../../src/services/databases/replication/brokenFetch';

const ORIGIN = 'https://cloud.example';
const FEED = `${ORIGIN}/neocloud/_changes?feed=longpoll&heartbeat=10000`;

const aRun = (fetch: Fetch, isMine = true) => {
  const interruptions: Interruption[] = [];
  const over = new AbortController();
  const asked: string[] = [];
  const gateway = createGatewayFetch({
    fetch: (url, init) => {
      asked.push(url);
      return fetch(url, init);
    },
    origin: ORIGIN,
    uid: 'u',
    session: { claim: () => isMine },
    signal: over.signal,
    interrupt: (why) => interruptions.push(why),
    feedSilenceMs: 60,
  });
  return { gateway, interruptions, asked, over };
};

const answer = (status: number, text = '{}', type = 'application/json'): Fetch =>
  async () => new Response(text, { status, headers: { 'content-type': type } });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isPending = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise.then(() => 'done', () => 'done'), pause(20)])) !== 'done';

/** A body that gives a newline each `everyMs`, `beats` times, and then nothing more. */
const beating = (everyMs: number, beats: number): Fetch => async (_url, init) => {
  let left = beats;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      const beat = (): void => {
        if (left === 0 || init?.signal?.aborted === true) return;
        left -= 1;
        controller.enqueue(new TextEncoder().encode('\n'));
        setTimeout(beat, everyMs);
      };
      beat();
    },
  });
  return new Response(body, { status: 200 });
};

describe('the fetch of a replication run', () => {
  it('passes on what the gateway answers', async () => {
    const { gateway, interruptions } = aRun(answer(200, '{"results":[]}'));

    const response = await gateway(FEED);

    expect(await response.json()).toEqual({ results: [] });
    expect(interruptions).toEqual([]);
  });

  it('leaves refusals of single calls to PouchDB', async () => {
    const { gateway, interruptions } = aRun(answer(404, '{"error":"not_found"}'));

    const response = await gateway(`${ORIGIN}/neocloud/_local/x`);

    expect([response.status, await response.json()]).toEqual([404, { error: 'not_found' }]);
    expect(interruptions).toEqual([]);
  });

  it('names the replication without asking the network', async () => {
    const { gateway, asked } = aRun(answer(200));

    expect(await (await gateway(`${ORIGIN}/`)).json()).toEqual({});
    expect(asked).toEqual([]);
  });

  it.each([
    ['a 401', answer(401), { kind: 'unauthorized' }],
    ['a 503', answer(503), { kind: 'failed', error: expect.any(Error) }],
    ['a proxy’s page', answer(200, '<html>', 'text/html'), { kind: 'failed', error: expect.any(Error) }],
    ['a lost network', () => Promise.reject(new TypeError('x')), { kind: 'failed', error: expect.any(TypeError) }],
  ] as const)('interrupts the run on %s, and leaves the call open', async (_name, fetch, interruption) => {
    const { gateway, interruptions } = aRun(fetch);

    expect(await isPending(gateway(FEED))).toBe(true);
    expect(interruptions).toEqual([interruption]);
  });

  it('does not ask with the session of another user', async () => {
    const { gateway, interruptions, asked } = aRun(answer(200), false);

    expect(await isPending(gateway(FEED))).toBe(true);
    expect(interruptions).toEqual([{ kind: 'unauthorized' }]);
    expect(asked).toEqual([]);
  });

  it('keeps a feed that beats, and cuts it when it falls silent', async () => {
    const { gateway, interruptions } = aRun(beating(30, 5));
    const response = await gateway(FEED);
    const reading = response.text();

    await pause(130);
    const whileBeating = [...interruptions];
    await pause(140);

    expect(whileBeating).toEqual([]);
    expect(interruptions[0]).toEqual({ kind: 'failed', error: expect.any(SilentConnection) });
    expect(await isPending(reading)).toBe(true);
  });

  it('cuts a request that is never answered', async () => {
    const { gateway, interruptions } = aRun(() => new Promise(() => undefined));

    void gateway(FEED);
    await pause(90);

    expect(interruptions[0]).toEqual({ kind: 'failed', error: expect.any(SilentConnection) });
  });

  it('ends what is under way when the run is over', async () => {
    let signal: AbortSignal | undefined;
    const { gateway, over } = aRun((_url, init) => {
      signal = init?.signal ?? undefined;
      return new Promise(() => undefined);
    });
    void gateway(FEED);

    over.abort();

    expect(signal?.aborted).toBe(true);
  });
});
