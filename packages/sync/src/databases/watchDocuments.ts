import type { ChangeOrigin, DocumentBus } from '../bus';
import { generationOf } from '../pages/revisions';
import type { Stop } from '@inkside/kit';
import type { DatabaseName, DocumentChange, DocumentsPort } from '../syncPorts';

/** Documents of which the newest write is known; the oldest are let go. */
const MOST_WRITTEN = 5000;

/** The newest revision of what was written in this browser, undefined for a deletion. */
const createNewest = () => {
  // A map gives its keys in the order in which they were put in.
  const written = new Map<string, string | undefined>();
  return {
    add: (change: DocumentChange): void => {
      const [rev, known] = [change.isDeleted ? undefined : change.document._rev, written.get(change.id)];
      if (rev !== undefined && known !== undefined && generationOf(rev) < generationOf(known)) return;
      written.delete(change.id);
      written.set(change.id, rev);
      const [oldest] = written.keys();
      if (written.size > MOST_WRITTEN && oldest !== undefined) written.delete(oldest);
    },
    /** Whether something that a write has gone over may be told after that write. */
    isDoubtful: (change: DocumentChange, origin: ChangeOrigin): boolean => {
      if (!written.has(change.id)) return false;
      const known = written.get(change.id);
      // To delete what one has written, or to bring back what one has deleted, is a write like any other.
      if (change.isDeleted || known === undefined)
        return origin === 'cloud' && change.isDeleted !== (known === undefined);
      const { _rev: rev } = change.document;
      return rev !== known && generationOf(rev) <= generationOf(known);
    },
  };
};

/**
 * Reports what the bus tells. The sync reads a document and tells of it a moment later, and what other tabs tell is on
 * its way for a while: a write in between is told first, and would be covered by what is older. Such news is followed
 * by a report without changes, whereupon the list reads what stands. So is what another tab told just before this one
 * listened, and had not kept yet when the list was read first.
 */
export const watchDocuments = (
  bus: Pick<DocumentBus, 'listen' | 'askOthers' | 'listenCaughtUp'>,
  name: DatabaseName,
  report: Parameters<DocumentsPort['watch']>[2],
): Stop => {
  const newest = createNewest();
  const doubt = (): void => report({ changes: undefined });
  const stop = bus.listen(name, (changes, origin) => {
    report({ changes });
    if (changes.some((change) => newest.isDoubtful(change, origin))) doubt();
    if (origin === 'here') changes.forEach(newest.add);
  });
  const stops = [
    stop,
    bus.askOthers(name, doubt),
    bus.listenCaughtUp(name, () => report({ changes: [], isAllKept: true })),
  ];
  return () => stops.forEach((end) => end());
};
