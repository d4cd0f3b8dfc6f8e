import { PortError } from '@inkside/kit';
import type { FreshStart, RecordingPrivacy } from '../recorderPort';

/** The part of a window that is used here. */
export interface FreshStartWindow {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly location: Pick<Location, 'reload'>;
}

const KEY = 'inkside.recorder.fresh';
const isPrivacy = (text: string | undefined): text is RecordingPrivacy => text === 'usual' || text === 'strict';

/** Keeps the wish for the time of one load, in this tab. The window is asked when it is needed: its storage may be forbidden. */
export const createFreshStart = (page: FreshStartWindow): FreshStart => ({
  restart: async (uid, privacy) => {
    try {
      page.sessionStorage.setItem(KEY, `${uid} ${privacy}`);
    } catch {
      throw new PortError('recorder.faults.noStorage');
    }
    page.location.reload();
  },
  wished: async (uid) => {
    try {
      const [owner, privacy] = page.sessionStorage.getItem(KEY)?.split(' ') ?? [];
      page.sessionStorage.removeItem(KEY);
      return owner === uid && isPrivacy(privacy) ? privacy : undefined;
    } catch {
      return undefined;
    }
  },
});
