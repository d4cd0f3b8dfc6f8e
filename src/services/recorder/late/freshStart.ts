import { PortError } from '../../../app/kit/appError';
import type { FreshStart, RecordingPrivacy } from '../../ports/recorder';

/** The part of a window that is used here. */
export interface FreshStartWindow {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly location: Pick<Location, 'reload'>;
}

const KEY = 'inkside.recorder.fresh';
const isPrivacy = (text: string | null): text is RecordingPrivacy => text === 'usual' || text === 'strict';

/** Keeps the wish for the time of one load, in this tab. The window is asked when it is needed: its storage may be forbidden. */
export const createFreshStart = (page: FreshStartWindow): FreshStart => ({
  restart: async (privacy) => {
    try {
      page.sessionStorage.setItem(KEY, privacy);
    } catch {
      throw new PortError('recorder.faults.noStorage');
    }
    page.location.reload();
  },
  wished: async () => {
    try {
      const privacy = page.sessionStorage.getItem(KEY);
      page.sessionStorage.removeItem(KEY);
      return isPrivacy(privacy) ? privacy : undefined;
    } catch {
      return undefined;
    }
  },
});
