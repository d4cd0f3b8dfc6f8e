export { runTwinConfirm } from './confirmCommand';
export { runTwinNearby } from './nearby/nearbyCommand';
export { runTwinPull } from './twinCommand';
