import { asBytes, PortError } from '@inkside/kit';
import { notePrefix } from '@inkside/protocol';

import type { SendParts } from '../imports/sendNote';
import type { NoteVersionsPort } from '../inkPorts';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { isThen } from '../worker/loading/revisionTimes';

interface VersionParts {
  readonly objects: Pick<InkObjects, 'get' | 'list'>;
  /** Absent where nothing can be written. */
  readonly send?: SendParts;
}

export const createNoteVersions = ({ objects, send }: VersionParts): NoteVersionsPort => ({
  sizes: async (uid, noteId, moments) => {
    const listed = await objects.list(notePrefix(uid, noteId));
    return moments.map((until) =>
      asBytes(listed.reduce((sum, { key, size }) => (isThen(key, until) ? sum + size : sum), 0)),
    );
  },
  putBack: async (order) => {
    if (send === undefined) throw new PortError('errors.badRequest', { field: 'send' });
    // What it needs for writing is a part of the code that few people ever need.
    const { putBackVersion } = await import('./putBack');
    return putBackVersion({ objects, send }, order);
  },
});
