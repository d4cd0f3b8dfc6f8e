export type { DigestDelivery } from './digest/dailyDigest';
export type { DigestSettings } from './digest/digestSettings';
export { isZone, nextDue } from './digest/schedule';
export type { JobOrder, PageJob } from './jobs';
export { fileNameOf, USUAL_SCREEN } from './makeBook';
export type { FeedNews } from './digest/writeDigest';
export { WebPageFailure } from './failure';
export { openWebPages, type WebPages } from './openWebPages';
