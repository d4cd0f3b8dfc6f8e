import type { GroupBook } from '../content';
import type { ChannelWriter } from '../gateway';
import type { Log } from '../lib/config';
import { stackOf } from '../lib/serverLog';
import { startRepeating } from '../lib/taskOrder';
import type { ObjectStore } from '../objects';
import type { UserStores } from '../stores';
import { createDocumentCopies } from './documentCopies';
import { createGroupDesk, type GroupDesk } from './groupDesk';
import { createRelay } from './relay';

interface GroupParts {
  readonly book: GroupBook;
  readonly stores: UserStores;
  readonly writer: ChannelWriter;
  readonly objects: ObjectStore;
  /** Whether there is such an account. */
  readonly lives: (uid: string) => Promise<boolean>;
  readonly log: Log;
}

const MEND_EVERY_MS = 60_000;

/** The desk, and what ends the work behind it: that waits for what is under way. */
export const openGroups = (parts: GroupParts): { readonly desk: GroupDesk; readonly close: () => Promise<void> } => {
  const relay = createRelay({ ...parts, copies: createDocumentCopies(parts) });
  const stop = startRepeating({
    everyMs: MEND_EVERY_MS,
    first: async () => {
      await parts.book.records.migrate();
      await relay.mend('all');
    },
    work: () => relay.mend('failed'),
    failed: (thrown) => parts.log.error('groups not mended', stackOf(thrown)),
  });
  const close = async (): Promise<void> => {
    await stop();
    await relay.settled();
  };
  return { desk: createGroupDesk(parts.book, relay), close };
};
