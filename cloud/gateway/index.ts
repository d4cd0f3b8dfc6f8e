export type { ReadTo, ScanListener, Standing } from './changes/channelScan';
export { createFeeds, type Feeds } from './changes/feeds';
export { type ChannelDocument, type ChannelWriter, createChannelWriter } from './channelWriter';
export type { GroupAccess } from './groupAccess';
export { readLeaves } from './checks/revisions';
export { writeDocuments } from './checks/writeDocuments';
export { badRequest, unknownUrl } from './gatewayError';
export { type GatewayOptions, gatewayPlugin } from './gatewayPlugin';
export { isGatewayUrl, sendGatewayError } from './gatewayPlugin';
