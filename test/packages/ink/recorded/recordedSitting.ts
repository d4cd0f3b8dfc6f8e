import { createHook, type Hook, parseRecording, recordPorts, type Recording } from '@inkside/recorder';

import { RecordedInk } from '../../../../packages/ink/src/recorded/recordedInk';
import type { InkWritingPort } from '../../../../packages/ink/src/writing/inkWritingPort';
import type { Held } from '../../../../packages/recorder/src/hook';
import { recordingText } from '../../../../packages/recorder/src/format/write';
import type { Privacy } from '../../../../packages/recorder/src/privacy/view';
import { inkLinesOf } from '../../../../src/app/replay/inkLines';

const FACTS = { app: '1', state: 1, calls: 1, language: 'en' };

/** A port of ink that is recorded, and what can be asked of the recording. */
export function recordedWriting(writing: InkWritingPort) {
  const held: Held[] = [];
  const hook: Hook = createHook();
  hook.keep = (line) => void held.push(line);
  hook.note({ kind: 'begin', state: {} });
  // A class's methods are called on it.
  const ports = recordPorts({ inkWriting: writing }, hook);
  const text = (privacy: Privacy): string => recordingText(held, 'start', FACTS, privacy);
  return { writing: ports.inkWriting, text, read: (privacy: Privacy): Recording => parseRecording(text(privacy)) };
}

/** The ink of a recording, at any of its positions. */
export function watched(recording: Recording) {
  const linesAt = inkLinesOf(recording);
  const ink = new RecordedInk();
  return (pageId: string, position = recording.lines.length) => {
    ink.goTo(Object.values(linesAt(position)));
    return ink.drawn(pageId);
  };
}
