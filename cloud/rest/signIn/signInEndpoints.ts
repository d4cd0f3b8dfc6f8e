import type { Endpoint } from '../endpoint';
import { captchaEndpoints } from './captchaEndpoints';
import { codeEndpoints } from './codeEndpoints';
import { contactEndpoints } from './contactEndpoints';
import { entryEndpoints } from './entryEndpoints';
import { passwordEndpoints } from './passwordEndpoints';
import { qrEndpoints } from './qrEndpoints';
import type { SignInParts } from './signInParts';
import { tokenEndpoints } from './tokenEndpoints';

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
