import { lazy, Suspense } from 'react';

import { ServerChoice } from '../../features/servers/ServerChoice';
import { CaptchaLost, CaptchaPlace } from '../../features/session/components/CaptchaPlace';
import { later } from '../../features/session/components/Later';
import SignInPage from '../../features/session/SignInPage';

const SecurityCheck = later(async () => (await import('./SecurityCheck')).SecurityCheck, CaptchaLost);
const PhoneSignIn = later(async () => (await import('./PhoneSignIn')).PhoneSignIn);
const ForgottenPassword = later(async () => (await import('./ForgottenPassword')).ForgottenPassword);
const QrSignIn = later(async () => (await import('./QrSignIn')).QrSignIn);

/** Nobody waits for it, and where it does not come nothing is missing. */
const LoginAd = lazy(() =>
  import('../../features/session/components/LoginAd').then(
    ({ LoginAd: Ad }) => ({ default: Ad }),
    () => ({ default: () => null }),
  ),
);

const ad = (
  <Suspense>
    <LoginAd />
  </Suspense>
);

/** The sign-in page, with the choice of servers in its head, and the security check over it when there is one. */
export function SignInScreen() {
  return (
    <>
      <SignInPage
        settings={<ServerChoice />}
        phone={PhoneSignIn}
        qr={<QrSignIn />}
        forgotten={<ForgottenPassword />}
        beside={ad}
      />
      <CaptchaPlace>
        <SecurityCheck />
      </CaptchaPlace>
    </>
  );
}
