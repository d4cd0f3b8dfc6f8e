import * as v from 'valibot';

import { type Endpoint, visitorEndpoint } from '../endpoint';
import {
  captchaCheckAnswer,
  captchaCheckBody,
  captchaCreateAnswer,
  captchaCreateBody,
} from '../../../src/services/contract/captcha';
import { paths } from '../../../src/services/contract/allPaths';
import { remoteKey } from '../../accounts';
import { codeEndpoints } from './codeEndpoints';
import { contactEndpoints } from './contactEndpoints';
import { entryEndpoints } from './entryEndpoints';
import { passwordEndpoints } from './passwordEndpoints';
import { qrEndpoints } from './qrEndpoints';
import type { SignInParts } from './signInParts';
import { tokenEndpoints } from './tokenEndpoints';

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

const captchaEndpoints = (parts: SignInParts): readonly Endpoint[] => [create(parts), check(parts)];

/** Ways in and out, and what proves who somebody is. */
export const signInEndpoints = (parts: SignInParts): readonly Endpoint[] => [
  ...codeEndpoints(parts),
  ...captchaEndpoints(parts),
  ...entryEndpoints(parts),
  ...qrEndpoints(parts),
  ...tokenEndpoints(parts),
  ...passwordEndpoints(parts),
  ...contactEndpoints(parts),
];
