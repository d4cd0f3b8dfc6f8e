export { isRange } from './metricsPlugin';
export { meterFeeds, meterObjects } from './meteredParts';
export { createMetrics, type Metrics } from './metrics';
export { type MetricsOptions, metricsPlugin } from './metricsPlugin';
