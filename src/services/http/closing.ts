import * as v from 'valibot';

import { asEpochMs, type Contact, type EpochMs, PortError, type SecretId } from '@inkside/kit';
import { accountPaths, DESTROY_WORD, destroyAnswer } from '@inkside/protocol';
import type { Http } from './createHttp';

/** A code that went to one of the account's own contacts. */
export interface ClosingProof {
  readonly contact: Contact;
  readonly code: SecretId;
  /** What a solved security check gave; null as long as the cloud asks for none. */
  readonly verify: SecretId | null;
}

/** The end of the account (specification section 7). Every method throws `PortError`. */
export interface ClosingPort {
  /**
   * Has the account removed in some days; until then it works, and can be kept. Answers when it ends: asked again, what
   * was answered before. Errors: `errors.codeWrong`, `errors.codeExpired`, `errors.codeTries`, `errors.captchaNeeded`.
   */
  close(proof: ClosingProof): Promise<EpochMs>;
  /** Takes that back. `errors.notFound` once its time has come. */
  keep(): Promise<void>;
}

interface ClosingParts {
  readonly http: Http;
  /** What the handle of a secret stands for. */
  readonly readSecret: (id: SecretId) => string | undefined;
}

const post = { method: 'POST', operation: 'account' } as const;
const moment = v.pipe(v.string(), v.isoTimestamp());

export const createClosing = ({ http, readSecret }: ClosingParts): ClosingPort => ({
  close: async ({ contact: { address, areaCode }, code, verify }) => {
    const typed = readSecret(code);
    if (typed === undefined) throw new PortError('errors.codeEmpty');
    const body = {
      ...{ mobi: address, code: typed, confirm: DESTROY_WORD },
      ...(areaCode === null ? {} : { area_code: areaCode }),
      ...(verify === null ? {} : { verify: readSecret(verify) ?? '' }),
    };
    const { data } = await http.call(destroyAnswer, { ...post, path: accountPaths.destroyAccount, body });
    if (!v.is(moment, data.destroyAt)) throw new PortError('errors.badAnswer', { operation: post.operation });
    return asEpochMs(Date.parse(data.destroyAt));
  },
  keep: async () => {
    await http.call(destroyAnswer, { ...post, path: accountPaths.keepAccount, body: {} });
  },
});
