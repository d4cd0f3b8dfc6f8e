import { isObject } from '@inkside/kit';
import type { Patch } from '../recording/patch';

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
