import { isObject } from '@inkside/kit';

import { type Patch, patchBetween } from './recording/changes';

/** From the page to the picture: what makes the state that is to be drawn out of the last one that was sent; the first puts all of it. */
export interface PictureOrder {
  readonly kind: 'state';
  readonly n: number;
  /** The time at that moment, in milliseconds since 1970: "two minutes ago" is seen from there. */
  readonly at: number;
  readonly patch: Patch;
}

/** From the picture to the page: it can draw; state `n` is drawn. */
export type PictureReport = { readonly kind: 'ready' } | { readonly kind: 'shown'; readonly n: number };

export const isOrder = (data: unknown): data is PictureOrder =>
  isObject(data) &&
  data['kind'] === 'state' &&
  typeof data['n'] === 'number' &&
  typeof data['at'] === 'number' &&
  isObject(data['patch']);

export const isReport = (data: unknown): data is PictureReport =>
  isObject(data) && (data['kind'] === 'ready' || (data['kind'] === 'shown' && typeof data['n'] === 'number'));

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

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What came with the page itself: chunks and their styles come when they are needed. */
const partsOf = (page: Document) => ({
  scripts: [...page.querySelectorAll<HTMLScriptElement>('body script[src]')].map(({ src }) => src),
  styles: [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([data-webpack])')].map(
    ({ href }) => href,
  ),
});

/**
 * A page of the same scripts and styles, for a frame. Its own policy comes on top of this page's: it may fetch what the
 * app is made of, and ask nobody for anything else.
 */
export const pictureDocument = (page: Document, origin: string): string => {
  const { scripts, styles } = partsOf(page);
  const own = escaped(origin);
  const policy = `default-src 'none'; script-src ${own}; style-src ${own}; img-src ${own} data:; font-src ${own}`;
  return [
    '<!doctype html><html data-theme="system"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    ...styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`),
    '</head><body><div id="root"></div>',
    ...scripts.map((src) => `<script defer src="${escaped(src)}"></script>`),
    '</body></html>',
  ].join('');
};
