export { runTwinBooks } from './booksCommand';
export { runTwinConfirm } from './confirmCommand';
export { runTwinNearby } from './nearbyCommand';
export { runTwinNotes } from './notesCommand';
export { runTwinPull } from './twinCommand';
