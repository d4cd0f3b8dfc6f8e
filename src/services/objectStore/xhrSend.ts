import { SendFailure, type Send } from './transport';

const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );

/** Rings when nothing happened for `limitMs`. */
const createAlarm = (limitMs: number, ring: () => void) => {
  let timer = setTimeout(ring, limitMs);
  return {
    reset: (): void => {
      clearTimeout(timer);
      timer = setTimeout(ring, limitMs);
    },
    end: (): void => clearTimeout(timer),
  };
};

/** HTTP by XMLHttpRequest, because `fetch` does not tell how much of a body has gone out. */
export const createXhrSend =
  (open: () => XMLHttpRequest): Send =>
  ({ method, url, headers, body, silenceMs, signal, onSent }) =>
    new Promise((resolve, reject) => {
      const request = open();
      let isTimeout = false;
      const abort = (): void => request.abort();
      const alarm = createAlarm(silenceMs, () => {
        isTimeout = true;
        abort();
      });
      const end = (): void => {
        alarm.end();
        signal?.removeEventListener('abort', abort);
      };
      const fail = (): void => {
        end();
        reject(new SendFailure(isTimeout));
      };
      request.open(method, url);
      request.responseType = 'arraybuffer';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (body !== undefined) {
        request.upload.onprogress = ({ loaded }) => {
          alarm.reset();
          onSent(loaded);
        };
      }
      request.onprogress = alarm.reset;
      request.onload = () => {
        end();
        const bytes = new Uint8Array(request.response as ArrayBuffer);
        resolve({ status: request.status, headers: headersIn(request.getAllResponseHeaders()), bytes });
      };
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', abort);
      if (signal?.aborted === true) fail();
      else request.send(body ?? null);
    });
