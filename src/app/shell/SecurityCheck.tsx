import { CaptchaDialog } from '../../features/session/components/CaptchaDialog';
import { captchaWords } from '../../locales/captchaWords';
import { WithWords } from './WithWords';

/** The security check with its words, which are none of those that the sign-in page waits for. */
export const SecurityCheck = () => (
  <WithWords words={captchaWords}>
    <CaptchaDialog />
  </WithWords>
);
