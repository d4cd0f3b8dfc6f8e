import type { DevicePort } from '../ports';

/** What browsers of phones and tablets call themselves (specification section 9: by user agent). */
const MOBILE = /Android|iPhone|iPad|iPod|Windows Phone|BlackBerry|webOS|Mobi/i;

export const createDevice = ({ userAgent }: Pick<Navigator, 'userAgent'>): DevicePort => ({
  isMobile: () => MOBILE.test(userAgent),
});
