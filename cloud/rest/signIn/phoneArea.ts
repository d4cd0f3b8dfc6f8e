/** Mobile numbers of mainland China, where the first clients were written. */
const CHINESE_MOBILE = /^1[3-9]\d{9}$/;
const CHINA = '+86';

/** Command-line clients sign in by such a number alone; every other number needs its area code. */
export const areaCodeOf = (mobi: string, areaCode: string | undefined): string | undefined =>
  areaCode ?? (CHINESE_MOBILE.test(mobi) ? CHINA : undefined);
