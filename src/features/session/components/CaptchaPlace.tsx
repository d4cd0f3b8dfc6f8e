import { useAppSelector } from '../../../app/kit/hooks';
import { selectCaptcha } from '../selectors';
import { later } from './Later';

const CaptchaDialog = later(async () => (await import('./captcha/CaptchaDialog')).CaptchaDialog);

/** Where the security check stands when there is one. */
export const CaptchaPlace = () => (useAppSelector(selectCaptcha).phase === 'closed' ? null : <CaptchaDialog />);
