import { readKeptPage } from '../../gateway/feedPage';
import { createHomeOf } from '../../homes';
import { arrivalsIn, type Arrival } from '../../pages/arrivals';
import type { Conflicts } from '../conflicts/createConflicts';
import type { EngineListener, EngineParts } from '../engineParts';
import { createHeldDeletions } from '../held/heldDeletions';
import { createIngest } from '../ingest/createIngest';
import { createAnnouncer } from './announcer';
import { createPageIndex } from '../../pages/pageIndex';

/** What is made once a pull, and stays while passes come and go. */
export const createPullTools = (
  parts: EngineParts,
  conflicts: Conflicts,
  listener: EngineListener,
  signal: AbortSignal,
) => {
  const index = createPageIndex();
  const announcer = createAnnouncer(parts);
  const held = createHeldDeletions({ parts, index, listener });
  const homeOf = createHomeOf(parts.uid);
  let isOpen = false;
  /** Of pages that waited before a reload. */
  const written: { readonly number: number; readonly arrival: Arrival }[] = [];

  /** What waited before a reload. Where it fails, it is gone on with. */
  const readWaiting = async (): Promise<void> => {
    for (const number of await parts.journal.pageNumbers()) {
      if (index.sizeOf(number) !== undefined) continue;
      const page = await parts.journal.readPage(number);
      if (page === undefined) continue;
      const arrivals = arrivalsIn(readKeptPage(page.text).rows, homeOf);
      const due = arrivals.filter((arrival) => !held.isHeld(arrival));
      index.added(number, page.text.length, due);
      for (const arrival of due) if (announcer.isWritten(arrival)) written.push({ number, arrival });
    }
    // Another page may say more of it, and that one goes in.
    announcer.waited(
      written.filter(({ number, arrival }) => !index.isSuperseded(number, arrival)).map(({ arrival }) => arrival),
    );
  };

  return {
    index,
    announcer,
    held,
    ingest: createIngest({ parts, conflicts, listener, announcer, held, index, signal }),
    /** Reads what this computer remembers, once. */
    open: async (): Promise<void> => {
      if (isOpen) return;
      await Promise.all([held.open(), announcer.open()]);
      await readWaiting();
      isOpen = true;
    },
    stop: (): void => {
      announcer.stop();
      held.stop();
    },
  };
};
