import type { Handles } from '@inkside/ui';

import { soundPort } from '../lazyOptions';
import { lazyPort } from '../lazyPort';
import type { SoundPort } from '../ports/sound';

/** The microphone, and recordings that are not on their pages yet; its code comes when somebody asks for either. */
export const lazySound = (files: Handles['files']): SoundPort =>
  lazyPort(async () => {
    const { createSoundRecorder } = await import('./createSoundRecorder');
    return () => createSoundRecorder({ window, files });
  }, soundPort);
