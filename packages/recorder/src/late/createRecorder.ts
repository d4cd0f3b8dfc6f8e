import type { Uid } from '@inkside/kit';
import type { FreshStart, RecorderPort, RecordingPrivacy } from '../recorderPort';
import { recordingPieces } from '../format/write';
import { createCurrent } from './current';
import { keepLately } from './lately';
import { createLost, removeFiles, removeOwn } from './lost';
import { nameAt } from './shelf';
import { stateOf, type RecorderParts } from './parts';
import type { Lately } from './running';
import { inSlices } from './slices';

function* gathered(pieces: Iterable<string>, texts: string[], isWanted: () => boolean): Generator<void, void> {
  for (const piece of pieces) {
    if (!isWanted()) return;
    yield void texts.push(piece);
  }
}

/** Hands what happened lately to the browser, without holding up the page; nothing, where it is not to be had any more. */
const save = async (
  { from, lines }: Lately,
  privacy: RecordingPrivacy,
  isWanted: () => boolean,
  { clock, factsOf, pace, download }: RecorderParts,
): Promise<void> => {
  const name = nameAt(clock.now());
  const texts: string[] = [];
  await inSlices(gathered(recordingPieces(lines, from, factsOf(stateOf(lines)), privacy), texts, isWanted), pace.soon);
  if (isWanted()) download(new Blob(texts, { type: 'application/jsonl' }), name);
};

/** The recorder of a page. Takes over from the hook what has waited there, and everything from now on. */
export const createRecorder = (parts: RecorderParts): Omit<RecorderPort, keyof FreshStart> => {
  const { clock, permission, others } = parts;
  const lately = keepLately(parts, { line: (line) => current.hear(line), person: (uid) => current.leave(uid) });
  const { lostOf, ...lost } = createLost(parts, lately.owner);
  const current = createCurrent(parts, lately, lost);
  const { start, grown, stop } = current;
  /** Counts what was forgotten. */
  let era = 0;

  const forget = async (uid: Uid, work: typeof removeFiles): Promise<void> => {
    era += 1;
    lately.forget(uid);
    await current.remove((ended) => work(uid, ended, { ...lost, lostOf }, clock));
  };
  // What cannot be removed stays as one that was cut off, and is offered there.
  others.hear((uid) => void (lately.isOf(uid) && forget(uid, removeOwn).catch(() => undefined)));

  return {
    ...lost,
    isAllowed: async () => permission.read(),
    allow: async (isAllowed) => permission.write(isAllowed),
    start,
    grown,
    stop,
    removeAll: async (uid) => {
      others.tell(uid);
      await forget(uid, removeFiles);
    },
    saveRecent: async (privacy) => {
      const own = era;
      await save(lately.recent(), privacy, () => own === era, parts);
    },
  };
};
