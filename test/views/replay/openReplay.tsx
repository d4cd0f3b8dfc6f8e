import { Blob } from 'node:buffer';

import { Replay } from '../../../src/app/replay/page/ReplayPage';
import type { KeptRecording } from '../../../src/app/replay/page/kept';
import { createPlayer } from '../../../src/app/replay/appReplay';
import { createBreath, type Recording } from '@inkside/recorder';
import type { RecordingFile } from '../../../packages/recorder/src/replay/recording/readRecording';
import { textOf } from '../../packages/recorder/replay/madeRecording';
import { renderApp, signedIn } from '../../harness/renderApp';

/** jsdom's own files cannot be read as streams. */
export const fileOf = (text: string): RecordingFile => new Blob([text]) as unknown as RecordingFile;

/** The page with a player whose frames a test draws, and with recordings that the browser keeps. */
export const renderReplay = (kept: readonly KeptRecording[] = [], preloadedState = signedIn()) => {
  const player = createPlayer({
    frames: () => () => undefined,
    now: () => performance.now(),
    breathFor: (signal) => createBreath(signal),
  });
  const view = renderApp(<Replay player={player} kept={{ list: async () => kept }} />, { preloadedState });
  return {
    ...view,
    player,
    open: (recording: Recording, name = 'day.replay.jsonl'): Promise<void> =>
      player.open(name, async () => fileOf(textOf(recording))),
    openText: (text: string, name = 'cat.png'): Promise<void> => player.open(name, async () => fileOf(text)),
  };
};
