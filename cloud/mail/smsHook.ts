import type { Mail, Mailer } from '../lib/config';
import { SendingError, withRetry } from './mailers';

export interface SmsHookOptions {
  /** The operator's own address, so it may lie in any network. */
  readonly url: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const FIRST_SERVER_FAULT = 500;

/** The end of a timer is a `DOMException`. */
const reasonOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : 'unknown';

/** Text messages by `POST {to, text, code}` as JSON; any answer of 200 to 299 means sent. */
export const createSmsHook = ({ url, timeoutMs = TIMEOUT_MS }: SmsHookOptions): Mailer => {
  const ask = async ({ to, text, code }: Mail): Promise<Response> => {
    try {
      return await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to, text, code }),
        // A redirect would carry the code to an address that nobody configured.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (thrown) {
      throw new SendingError(reasonOf(thrown), true);
    }
  };

  const sendOnce = async (mail: Mail): Promise<void> => {
    const answer = await ask(mail);
    await answer.body?.cancel();
    if (!answer.ok) throw new SendingError(String(answer.status), answer.status >= FIRST_SERVER_FAULT);
  };

  return { send: (mail) => withRetry(() => sendOnce(mail)) };
};
