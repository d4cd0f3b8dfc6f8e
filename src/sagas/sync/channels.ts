import type { ChannelSpec } from '../../services/ports';

/** The three channels that a session holds (specification section 7, Sync). */
export const channels: readonly ChannelSpec[] = [
  { name: 'noteTree', database: 'note' },
  { name: 'library', database: 'library' },
  { name: 'message', database: 'message' },
];
