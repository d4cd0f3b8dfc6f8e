export type { DigestDelivery } from './digest/dailyDigest';
export type { DigestSettings } from './digest/digestSettings';
export { isZone, nextDue } from './digest/schedule';
export type { PageJob } from './jobs';
export { USUAL_SCREEN } from './makeBook';
export { WebPageFailure } from './failure';
export { openWebPages, type WebPages } from './openWebPages';
