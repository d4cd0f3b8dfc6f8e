export { runTwinConfirm } from './confirmCommand';
export { runTwinNearby } from './nearbyCommand';
export { runTwinPull } from './twinCommand';
