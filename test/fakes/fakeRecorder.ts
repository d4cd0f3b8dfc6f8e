import { asBytes, asEpochMs } from '@inkside/kit';
import type { LostRecording, RecorderPort } from '@inkside/recorder';

/** A recorder that writes down what it was asked; nothing was ever cut off, unless a test says so. */
export const fakeRecorder = (asked: string[] = [], lost: LostRecording[] = []): RecorderPort => {
  let isAllowed = false;
  const discard = async (name: string): Promise<void> => {
    asked.push(`discard ${name}`);
    lost.splice(0, lost.length, ...lost.filter((each) => each.name !== name));
  };
  return {
    isAllowed: async () => isAllowed,
    allow: async (next) => void (isAllowed = next),
    start: async (privacy) => {
      asked.push(`start ${privacy}`);
      return { at: asEpochMs(5) };
    },
    grown: () => new Promise(() => undefined),
    restart: async (_uid, privacy) => void asked.push(`restart ${privacy}`),
    wished: async () => undefined,
    stop: async () => void asked.push('stop'),
    saveRecent: async (privacy) => void asked.push(`save ${privacy}`),
    lost: async () => [...lost],
    recover: async (name) => void asked.push(`recover ${name}`),
    removeAll: async () => {
      asked.push('removeAll');
      lost.splice(0);
    },
    discard,
  };
};

export const aLostRecording = (name: string): LostRecording => ({
  name,
  begunAt: asEpochMs(1000),
  size: asBytes(2048),
});
