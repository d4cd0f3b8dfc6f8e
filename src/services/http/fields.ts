import { asEpochMs, type EpochMs } from '@inkside/kit';

/** The cloud's limit of one list; whoever keeps more sees the newest. */
export const EVERYTHING = 1000;

/** ISO 8601 as a time; 0 for what is none. */
export const dateOf = (text: string | null): EpochMs => {
  const at = text === null ? 0 : Date.parse(text);
  return asEpochMs(Number.isNaN(at) ? 0 : at);
};

export const dateOrNull = (text: string | null): EpochMs | null => (text === null ? null : dateOf(text));

/** An address that may become a link; null for `javascript:` and everything else that is not of the web. */
export const webAddressOf = (text: string | null, base?: string): string | null => {
  if (text === null || !URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
};

/** What Android tells every app in place of the real one. */
const NO_MAC = '020000000000';
/** However it is written, and '' for what is none. */
export const macOf = (text: string): string => {
  const digits = text.replaceAll(/[^\da-f]/gi, '').toLowerCase();
  return digits.length === NO_MAC.length && digits !== NO_MAC ? digits : '';
};

/** Of builds such as `2023-11-16_16-46_3.5_9ad4b1b`; '' for what names none. */
export const firmwareOf = (build: string): string =>
  /(?:^|[_\sv])(\d{1,2}\.\d{1,2})(?=$|[._\s-])/i.exec(build)?.[1] ?? '';
