import { SendFailure, type SendRequest } from '../../../src/services/objectStore/transport';
import { createXhrSend } from '../../../src/services/objectStore/xhrSend';

/** The part of XMLHttpRequest that is used; the test plays the network. */
const fakeXhr = () => {
  const xhr = {
    headers: {} as Record<string, string>,
    opened: '',
    sent: undefined as unknown,
    status: 0,
    response: new ArrayBuffer(0),
    upload: {} as { onprogress?: (event: { loaded: number }) => void },
    onload: () => undefined as void,
    onerror: () => undefined as void,
    onabort: () => undefined as void,
    onprogress: () => undefined as void,
    open: (method: string, url: string) => void (xhr.opened = `${method} ${url}`),
    setRequestHeader: (name: string, value: string) => void (xhr.headers[name] = value),
    send: (body: unknown) => void (xhr.sent = body),
    abort: () => xhr.onabort(),
    getAllResponseHeaders: () => 'ETag: "abc"\r\nContent-Type: text/plain\r\n',
  };
  return xhr;
};

const request = (over: Partial<SendRequest> = {}): SendRequest => ({
  method: 'PUT',
  url: 'https://o.example/k',
  headers: { 'x-oss-date': 'now' },
  body: 'abc',
  silenceMs: 1000,
  signal: undefined,
  onSent: () => undefined,
  ...over,
});

const sending = (over: Partial<SendRequest> = {}) => {
  const xhr = fakeXhr();
  return { xhr, answer: createXhrSend(() => xhr as never)(request(over)) };
};

describe('sending by XMLHttpRequest', () => {
  it('gives status, headers in lower case and bytes', async () => {
    const { xhr, answer } = sending();

    xhr.status = 200;
    xhr.response = new Uint8Array([9]).buffer;
    xhr.onload();

    expect(await answer).toEqual({
      status: 200,
      headers: { etag: '"abc"', 'content-type': 'text/plain' },
      bytes: new Uint8Array([9]),
    });
    expect([xhr.opened, xhr.headers, xhr.sent]).toEqual(['PUT https://o.example/k', { 'x-oss-date': 'now' }, 'abc']);
  });

  it('tells how much of the body has gone out', () => {
    const sent: number[] = [];
    const { xhr, answer } = sending({ onSent: (bytes) => sent.push(bytes) });
    answer.catch(() => undefined);

    xhr.upload.onprogress?.({ loaded: 2 });
    xhr.onerror();

    expect(sent).toEqual([2]);
  });

  it('fails when the connection does', async () => {
    const { xhr, answer } = sending();

    xhr.onerror();

    await expect(answer).rejects.toEqual(new SendFailure(false));
  });

  it('gives up when nothing moves, but not while bytes go out', async () => {
    jest.useFakeTimers();
    const { xhr, answer } = sending();
    const ended = answer.catch((thrown: unknown) => thrown);

    for (let n = 0; n < 5; n += 1) {
      await jest.advanceTimersByTimeAsync(900);
      xhr.upload.onprogress?.({ loaded: n });
    }
    await jest.advanceTimersByTimeAsync(1000);

    expect(await ended).toMatchObject({ isTimeout: true });
    jest.useRealTimers();
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    const { answer } = sending({ signal: stop.signal });

    stop.abort();

    await expect(answer).rejects.toBeInstanceOf(SendFailure);
  });

  it('sends nothing when it was ended before it began', async () => {
    const { xhr, answer } = sending({ signal: AbortSignal.abort() });

    await expect(answer).rejects.toBeInstanceOf(SendFailure);
    expect(xhr.sent).toBeUndefined();
  });
});
