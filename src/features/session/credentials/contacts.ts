import type { Contact } from '@inkside/kit';

/** As people write it: a number with the code of its country. */
export const shownContact = ({ address, areaCode }: Contact): string =>
  areaCode === null ? address : `${areaCode} ${address}`;
