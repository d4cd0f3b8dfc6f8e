import { PhonePanel } from '../../features/session/components/PhonePanel';
import type { PhonePanelProps } from '../../features/session/components/SignInTabs';
import { phoneWords } from '../../locales/phoneWords';
import { WithWords } from './WithWords';

/** Signing in by telephone number with its words, which are none of those that the sign-in page waits for. */
export const PhoneSignIn = (props: PhonePanelProps) => (
  <WithWords words={phoneWords}>
    <PhonePanel {...props} />
  </WithWords>
);
