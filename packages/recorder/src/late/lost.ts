import { asBytes, asEpochMs, PortError, type Uid } from '@inkside/kit';
import type { LostRecording } from '../recorderPort';
import { ENDING, isOwn, momentOf, shownName } from './shelf';
import type { Current, RecorderParts } from './parts';

/** What is done with the files of recordings that nobody writes any more. @param owner who is signed in; nobody is offered what is another's */
export const createLost = (
  { shelf, held, download }: Pick<RecorderParts, 'shelf' | 'held' | 'download'>,
  owner: () => Uid | undefined,
) => {
  const lostOne = async (name: string): Promise<LostRecording> => ({
    name,
    begunAt: asEpochMs(momentOf(name)),
    size: asBytes((await shelf.read(name)).size),
  });
  const lostOf = async (uid: Uid | undefined): Promise<readonly LostRecording[]> => {
    const [names, taken] = await Promise.all([shelf.names(), held()]);
    return Promise.all(
      names.filter((name) => name.endsWith(ENDING) && !taken.has(name) && isOwn(name, uid)).map(lostOne),
    );
  };
  return {
    lostOf,
    lost: () => lostOf(owner()),
    recover: async (name: string): Promise<void> => {
      // Of its own: a browser reads a download when it likes, and the file may have been removed by then.
      const copy = new Blob([await (await shelf.read(name)).arrayBuffer()], { type: 'application/jsonl' });
      // The file stays: nobody says whether the browser was let keep what it was handed.
      download(copy, shownName(name));
    },
    discard: (name: string) => shelf.remove(name),
  };
};

export type Lost = ReturnType<typeof createLost>;

const nothingWithoutFiles = (thrown: unknown): readonly LostRecording[] => {
  if (thrown instanceof PortError && thrown.code === 'recorder.faults.noStorage') return [];
  throw thrown;
};

/** Ends the recording, where one runs, and removes it with those of that person, or of nobody, that were cut off. */
export const removeFiles = async (
  uid: Uid,
  ended: Current | undefined,
  lost: Lost,
  clock: RecorderParts['clock'],
): Promise<void> => {
  try {
    // What cannot be written any more goes all the same.
    await ended?.running.finish(clock.now()).catch(() => undefined);
    const cutOff = await lost.lostOf(uid).catch(nothingWithoutFiles);
    const names = new Set([...cutOff, ...(ended === undefined ? [] : [ended])].map(({ name }) => name));
    for (const name of names) await lost.discard(name);
  } finally {
    ended?.release();
  }
};

/** Ends the recording, where one runs, and removes it alone: the others are the business of the tab that removes them. */
export const removeOwn: typeof removeFiles = async (uid, ended, lost, clock) => {
  if (ended !== undefined) await removeFiles(uid, ended, { ...lost, lostOf: async () => [] }, clock);
};
