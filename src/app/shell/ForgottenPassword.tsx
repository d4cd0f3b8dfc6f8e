import { ForgottenForm } from '../../features/session/credentials/ForgottenForm';
import { forgottenWords } from '../../locales/forgottenWords';
import { phoneWords } from '../../locales/phoneWords';
import { WithWords } from './WithWords';

/** Setting another password with its words, which are none of those that the sign-in page waits for. */
export const ForgottenPassword = () => (
  <WithWords words={phoneWords}>
    <WithWords words={forgottenWords}>
      <ForgottenForm />
    </WithWords>
  </WithWords>
);
