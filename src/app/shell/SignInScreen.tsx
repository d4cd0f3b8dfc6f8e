import { ServerChoice } from '../../features/servers/ServerChoice';
import { CaptchaLost, CaptchaPlace } from '../../features/session/components/CaptchaPlace';
import { later } from '../../features/session/components/Later';
import SignInPage from '../../features/session/SignInPage';

const SecurityCheck = later(async () => (await import('./SecurityCheck')).SecurityCheck, CaptchaLost);
const PhoneSignIn = later(async () => (await import('./PhoneSignIn')).PhoneSignIn);
const ForgottenPassword = later(async () => (await import('./ForgottenPassword')).ForgottenPassword);
const QrSignIn = later(async () => (await import('./QrSignIn')).QrSignIn);

/** The sign-in page, with the choice of servers in its head, and the security check over it when there is one. */
export function SignInScreen() {
  return (
    <>
      <SignInPage settings={<ServerChoice />} phone={PhoneSignIn} qr={<QrSignIn />} forgotten={<ForgottenPassword />} />
      <CaptchaPlace>
        <SecurityCheck />
      </CaptchaPlace>
    </>
  );
}
