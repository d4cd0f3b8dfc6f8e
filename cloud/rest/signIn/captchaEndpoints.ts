import * as v from 'valibot';

import {
  captchaCheckAnswer,
  captchaCheckBody,
  captchaCreateAnswer,
  captchaCreateBody,
} from '../../../src/services/contract/account/captcha';
import { paths } from '../../../src/services/contract/allPaths';
import { remoteKey } from '../../accounts/guards/callKeys';
import { visitorEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import { policyOf } from './signInParts';
import type { SignInParts } from './signInParts';

/** A school behind one address signs in at eight; drawing more pictures than this is nobody's need. */
const CAPTCHAS_PER_HOUR = 600;

const NONE = { data: { kind: 'none' } } as const;

const create = (parts: SignInParts): Endpoint => {
  const { accounts } = parts;
  const isNever = policyOf(parts) === 'never';
  const limit = accounts.limits.limit('captcha', CAPTCHAS_PER_HOUR);
  return visitorEndpoint({
    method: 'POST',
    path: paths.captchaCreate,
    summary: 'A security check: a picture puzzle, or work for the processor; none where the cloud asks for none.',
    input: v.object({ body: captchaCreateBody }),
    answer: captchaCreateAnswer,
    handle: async ({ body: { kind } }, { remote }) => {
      if (isNever) return NONE;
      await limit.use([remoteKey(remote)]);
      const { captchas } = accounts;
      return { data: await (kind === 'slider' ? captchas.createSlider() : captchas.createWork()) };
    },
  });
};

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
