import { patchBetween } from '../recording/patch';
import type { PictureOrder, PictureReport } from './protocol';

/** Sends states to a picture, as fast as it draws them. */
export interface Projector {
  /** @param at the time at that moment, in milliseconds since 1970 */
  readonly show: (state: object, at: number) => void;
  readonly hear: (report: PictureReport) => void;
}

/** Only what differs is sent, and nothing while a state is being drawn: what is wanted meanwhile takes the place of what was wanted before. */
export const createProjector = (post: (order: PictureOrder) => void): Projector => {
  let sent: object | undefined;
  let wanted: object | undefined;
  let moment = 0;
  let drawing: number | undefined;
  let isReady = false;
  let count = 0;

  const send = (): void => {
    if (!isReady || drawing !== undefined || wanted === undefined) return;
    const patch = patchBetween(sent, wanted);
    if (patch === undefined) return;
    sent = wanted;
    drawing = count += 1;
    post({ kind: 'state', n: drawing, at: moment, patch });
  };

  return {
    show: (state, at) => {
      [wanted, moment] = [state, at];
      send();
    },
    hear: (report) => {
      if (report.kind === 'ready') {
        // It may have been loaded anew.
        [isReady, sent, drawing] = [true, undefined, undefined];
      } else if (report.n === drawing) {
        drawing = undefined;
      }
      send();
    },
  };
};
