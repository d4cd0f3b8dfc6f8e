import { QrPanel } from '../../features/session/components/QrPanel';
import { qrWords } from '../../locales/qrWords';
import { WithWords } from './WithWords';

/** Signing in by QR code with its words, which are none of those that the sign-in page waits for. */
export const QrSignIn = () => (
  <WithWords words={qrWords}>
    <QrPanel />
  </WithWords>
);
