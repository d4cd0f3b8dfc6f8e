import { profileRequest } from '../account/slice';
import { defineFeature } from '../defineFeature';
import { credentialsRequest, tokenMakeRequest, tokensRequest } from './credentials/slice';

/** How the account is signed in to, once it is; the sign-in page itself is no place of the router. */
export const session = defineFeature({
  name: 'session',
  pages: {
    userSignIn: () => import('./credentials/SignInWaysPage'),
  },
  // A token that was shown is shown this once.
  data: {
    userSignIn: () => [
      tokenMakeRequest.dismissed(),
      credentialsRequest.asked({}),
      tokensRequest.asked({}),
      profileRequest.asked({}),
    ],
  },
  processes: {
    'session/credentials': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/credentialsSaga')).credentialsSaga,
  },
});
