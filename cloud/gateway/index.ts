export type { ReadTo, ScanListener, Standing } from './changes/channelScan';
export { createFeeds, type Feeds } from './changes/feeds';
export { type ChannelDocument, type ChannelWriter, createChannelWriter } from './channelWriter';
export { badRequest, unknownUrl } from './gatewayError';
export { type GatewayOptions, gatewayPlugin } from './gatewayPlugin';
export { isGatewayUrl, sendGatewayError } from './gatewayPlugin';
