export type { DigestDelivery } from './digest/dailyDigest';
export type { DigestSettings, DigestStore } from './digest/digestSettings';
export { isZone, nextDue } from './digest/schedule';
export type { PageJob } from './jobs';
export { type MadeFile, type PageForm, USUAL_SCREEN } from './makeBook';
export { WebPageFailure } from './failure';
export { openWebPages, type WebPages } from './openWebPages';
