import type { Store, UnknownAction } from '@reduxjs/toolkit';

import { routeEntered } from '../../../features/route/slice';
import { isPutBySaga } from '../../../sagas/effects/effects';
import { fetchEveryLanguage } from '../../../locales/everyLanguage';
import type { Handles, ShownMoment } from '@inkside/ui';
import type { InkSurface } from '@inkside/ink';
import type { RootState } from '../rootReducer';
import { followPresence, liftedActions } from './presence';
import type { LiftedStore } from './liftedStore';

type Moment = Pick<ShownMoment, 'isPast' | 'watch'>;

const backToNow = ({ watch }: Moment): Promise<void> =>
  new Promise((resolve) => {
    const stop = watch(() => {
      stop();
      resolve();
    });
  });

/** Draws in the past what was on the canvas before it began; other pages may have to be fetched, and wait. */
const surfaceOfNow = (surface: InkSurface, moment: Moment): InkSurface => {
  let known: ReadonlySet<string> = new Set();
  let wish: Parameters<InkSurface['show']> | undefined;
  const show: InkSurface['show'] = (pages, colours) => {
    wish = [pages, colours];
    if (!moment.isPast()) known = new Set(pages.map(({ pageId }) => pageId));
    surface.show(
      pages.filter(({ pageId }) => known.has(pageId)),
      colours,
    );
  };
  const stop = moment.watch(() => void (wish === undefined || moment.isPast() || show(...wish)));
  return {
    show,
    detach: () => {
      stop();
      surface.detach();
    },
  };
};

/**
 * Views ask their handles for pictures, pages and sounds when the state that they draw changes. What would have to be
 * fetched for a state of the past waits until now is shown again, and is not asked for if nobody wants it by then.
 */
export const handlesOfNow = (handles: Handles, moment: ShownMoment): Handles => {
  const { pictures, remotePictures, loginAd, ink, inkExport } = handles;
  const unlessLeft = async <T>(signal: AbortSignal, ask: () => Promise<T | undefined>): Promise<T | undefined> => {
    if (moment.isPast()) await backToNow(moment);
    return signal.aborted ? undefined : ask();
  };
  return {
    ...handles,
    moment,
    pictures: { load: (key, signal) => unlessLeft(signal, () => pictures.load(key, signal)) },
    remotePictures: {
      load: (url, width, signal) => unlessLeft(signal, () => remotePictures.load(url, width, signal)),
    },
    loginAd: { show: (language, signal) => unlessLeft(signal, () => loginAd.show(language, signal)) },
    ink: {
      ...ink,
      attach: (canvas) => surfaceOfNow(ink.attach(canvas), moment),
      thumbnail: (pageId, width, colours, signal) =>
        unlessLeft(signal, () => ink.thumbnail(pageId, width, colours, signal)),
      dayInk: (day, uid, width, colours, signal) =>
        unlessLeft(signal, () => ink.dayInk(day, uid, width, colours, signal)),
      file: async (pageId, asset) => {
        if (moment.isPast()) await backToNow(moment);
        return ink.file(pageId, asset);
      },
      piece: async (page, order) => {
        if (moment.isPast()) await backToNow(moment);
        return ink.piece(page, order);
      },
      // Nobody writes on a page of the past: the journal would keep what no action tells of.
      finish: (page, stroke) => (moment.isPast() ? undefined : ink.finish(page, stroke)),
      erase: (...sweep) => (moment.isPast() ? undefined : ink.erase(...sweep)),
    },
    inkExport: {
      ...inkExport,
      preview: (page, width, signal) => unlessLeft(signal, () => inkExport.preview(page, width, signal)),
    },
  };
};

/** Beyond so many the one that was drawn first is let go of. */
const MOST = 500;

const absolute = (address: string): string => new URL(address, document.baseURI).href;

/**
 * Knows which pictures this page has drawn. They are held, since a browser draws what is still in its memory again without
 * asking anybody, and soon forgets what stands nowhere on the page. A service worker that takes the page over ends that: what
 * came past it before is asked for again.
 */
export const followDrawn = (page: EventTarget, workers?: EventTarget): ((address: string) => boolean) => {
  const drawn = new Map<string, HTMLImageElement>();
  const keep = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement)) return;
    drawn.set(target.currentSrc, target);
    const [oldest] = drawn.keys();
    if (drawn.size > MOST && oldest !== undefined) drawn.delete(oldest);
  };
  // It does not bubble.
  page.addEventListener('load', keep, true);
  workers?.addEventListener('controllerchange', () => drawn.clear());
  return (address) => drawn.has(absolute(address));
};

/**
 * Travel in time by DevTools, without side effects. While the past is shown, what views, routes and DevTools dispatch
 * goes to the reducers only; what sagas put goes its way.
 */
export const makeTravel = (
  store: Store<RootState>,
  lifted: LiftedStore,
  reduce: (state: RootState, action: UnknownAction) => RootState,
) => {
  const presence = followPresence(lifted, reduce);
  let address: ReturnType<typeof routeEntered> | undefined;

  // The address may have been typed anew while nobody heard it.
  presence.watch(() => {
    const entered = address;
    if (presence.isPast() || entered === undefined) return;
    address = undefined;
    if (entered.payload.path !== presence.present().route?.path) store.dispatch(entered);
  });

  return {
    ...presence,
    /** The history starts here: with what was kept from before, when no saga has begun. */
    begin: () => void lifted.dispatch(liftedActions.commit()),
    /** What stands before all that hears actions; `next` is the way there. */
    pass: (action: UnknownAction, next: () => unknown): unknown => {
      if (!presence.isPast() || isPutBySaga(action)) return presence.pass(action, next);
      if (routeEntered.match(action)) address = action;
      presence.reduceOnly(action);
      return action;
    },
    handles: (handles: Handles): Handles =>
      handlesOfNow(handles, { ...presence, hasDrawn: followDrawn(document, navigator.serviceWorker) }),
    /** Puts the way back to now on the page, over everything else, and has the words of all languages ready. */
    show: async (): Promise<void> => {
      (await import('../../shell/showPast')).showPast(presence);
      await fetchEveryLanguage();
    },
  };
};
export type Travel = ReturnType<typeof makeTravel>;
