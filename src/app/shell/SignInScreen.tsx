import { ServerChoice } from '../../features/servers/components/ServerChoice';
import SignInPage from '../../features/session/SignInPage';

/** The sign-in page, with the choice of servers in its head. */
export function SignInScreen() {
  return <SignInPage settings={<ServerChoice />} />;
}
