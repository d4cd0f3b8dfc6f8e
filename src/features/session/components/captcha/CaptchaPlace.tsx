import { useAppSelector } from '../../../../app/kit/hooks';
import { selectCaptcha } from '../../selectors';
import { CaptchaLost } from './CaptchaLost';
import { later } from '../Later';

const CaptchaDialog = later(async () => (await import('./CaptchaDialog')).CaptchaDialog, CaptchaLost);

/** Where the security check stands when there is one. */
export const CaptchaPlace = () => (useAppSelector(selectCaptcha).phase === 'closed' ? null : <CaptchaDialog />);
