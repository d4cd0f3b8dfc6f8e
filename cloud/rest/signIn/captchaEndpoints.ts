import * as v from 'valibot';

import {
  captchaCheckAnswer,
  captchaCheckBody,
  captchaCreateAnswer,
  captchaCreateBody,
} from '../../../src/services/contract/captcha';
import { paths } from '../../../src/services/contract/allPaths';
import { remoteKey } from '../../accounts/guards/callKeys';
import { visitorEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import type { SignInParts } from './signInParts';

const NONE = { data: { kind: 'none' } } as const;

/** Refused to nobody: without one, those behind an address where somebody takes too many could not sign in. */
const create = ({ accounts: { captchas, captchaGate } }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.captchaCreate,
    summary:
      'A security check: a picture puzzle, or work for the processor where pictures are many; or that there is none.',
    input: v.object({ body: captchaCreateBody }),
    answer: captchaCreateAnswer,
    handle: async ({ body: { kind } }, { remote }) => {
      if (captchaGate.policy === 'never') return NONE;
      const from = remoteKey(remote);
      return { data: kind === 'slider' ? await captchas.createSlider(from) : captchas.createWork(from) };
    },
  });

const check = ({ accounts }: SignInParts): Endpoint =>
  visitorEndpoint({
    method: 'POST',
    path: paths.captchaCheck,
    summary: 'Takes the answer to a security check, and gives the `verify` that other calls want.',
    input: v.object({ body: captchaCheckBody }),
    answer: captchaCheckAnswer,
    handle: async ({ body: { captchaId, offset, track, nonce } }) => {
      const slide = offset === undefined || track === undefined ? undefined : { offset, track };
      return { data: { verify: await accounts.captchas.check(captchaId, { slide, nonce }) } };
    },
  });

export const captchaEndpoints = (parts: SignInParts): readonly Endpoint[] => [create(parts), check(parts)];
