import type { PointerEvent, RefObject } from 'react';

import type { InkHand, InkHandles, PageLayer } from '@inkside/ink';
import { asPageId, type PageId } from '@inkside/kit';
import type { Dispatch } from '@reduxjs/toolkit';
import { type Gesture, type Grasp, pageUnder, Palms, sampleOn, thinned } from '../../view/penGrip';
import type { SeenPage, Spot } from '../../view/strip';
import { layerRefused } from '../../layersSlice';
import { eraseFinished, lassoDrawn, strokeFinished, textBegun } from '../../writingSlice';
import type { WritingState } from '../../writingTypes';
import type { OpenInk } from '../useNoteView';

const ratioNow = (): number => window.devicePixelRatio || 1;

const spotOf = (target: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot => {
  const { left, top } = target.getBoundingClientRect();
  return { x: (clientX - left) * ratioNow(), y: (clientY - top) * ratioNow() };
};

/** Every place that the pointer told between two events. */
const togetherWith = (event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] => {
  const together = event.getCoalescedEvents?.() ?? [];
  return together.length > 0 ? together : [event];
};

/** Where the pointer may be when the screen is drawn next. */
const aheadOf = (event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] =>
  (event.getPredictedEvents?.() ?? []).slice(0, 2);

type PageOfNote = Parameters<InkHandles['finish']>[0];

/** What the hand draws under the pointer. */
const isDrawn = (gesture: Gesture): boolean => gesture === 'pen' || gesture === 'figure';

/** What puts something on a layer. */
const isPutDown = (gesture: Gesture): boolean => isDrawn(gesture) || gesture === 'text';

/** A text box is not narrower at first, page units. */
const LEAST_TEXT = 120;

/** What the hand on the pages works with. */
export interface PenParts {
  readonly note: OpenInk;
  readonly pages: readonly SeenPage[];
  readonly writing: WritingState;
  readonly dispatch: Dispatch;
  readonly ink: Pick<InkHandles, 'finish' | 'erase'>;
  /** The layer of a page that the pen writes on; undefined where nothing is known of its layers. */
  readonly layerOf: (pageId: string) => PageLayer | undefined;
  readonly hand: RefObject<InkHand | null>;
  /** Shows the way of a lasso, device pixels. */
  readonly showWay: (way: readonly Spot[]) => void;
}

/** What pointers do on the pages while a note is written on. */
export class PenHold {
  private readonly palms = new Palms();
  private grasp: Grasp | undefined;
  /** Of a lasso and of an eraser: page units. */
  private way: Spot[] = [];
  /** Of a lasso: device pixels. */
  private shownWay: Spot[] = [];
  private first: PointerEvent<HTMLElement> | undefined;

  constructor(private parts: PenParts) {}

  update(parts: PenParts): void {
    this.parts = parts;
  }

  down(event: PointerEvent<HTMLElement>): void {
    if (this.grasp !== undefined) {
      // A second finger: both move the pages, and what the first had begun was nothing.
      if (event.pointerType === 'touch' && this.first?.pointerType === 'touch') this.giveBack(event.currentTarget);
      else event.stopPropagation();
      return;
    }
    const meaning = this.palms.meaningOf(event, this.parts.writing.tool);
    if (meaning === 'move') return;
    event.stopPropagation();
    if (meaning !== 'palm') this.begin(event, meaning);
  }

  private begin(event: PointerEvent<HTMLElement>, gesture: Gesture): void {
    const { writing, pages, layerOf } = this.parts;
    const page = pageUnder(pages, spotOf(event.currentTarget, event));
    if (page === undefined || writing.pages[page.pageId]?.phase !== 'open') return;
    const layer = layerOf(page.pageId);
    if (isPutDown(gesture) && this.refuses(layer)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const pageId = asPageId(page.pageId);
    this.grasp = { pointerId: event.pointerId, pageId, gesture };
    this.first = event;
    [this.way, this.shownWay] = [[], []];
    if (isDrawn(gesture)) this.beginStroke(pageId, gesture, layer?.id ?? 0);
    this.take(event, page);
  }

  private beginStroke(pageId: PageId, gesture: Gesture, layer: number): void {
    const { writing, hand } = this.parts;
    const figure = gesture === 'figure' ? writing.figure : undefined;
    hand.current?.begin(pageId, writing.pens[writing.pen], layer, figure);
  }

  /** What is locked stays as it is, and nobody writes where they see nothing of it; says so. */
  private refuses(layer: PageLayer | undefined): boolean {
    if (layer === undefined || (layer.show && !layer.lock)) return false;
    this.parts.dispatch(layerRefused({ reason: layer.lock ? 'locked' : 'hidden', layer }));
    return true;
  }

  move(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'pen') this.palms.sawPen(event.timeStamp);
    if (this.grasp?.pointerId !== event.pointerId) return;
    event.stopPropagation();
    const page = this.parts.pages.find(({ pageId }) => pageId === this.grasp?.pageId);
    if (page !== undefined) this.take(event, page);
  }

  up(event: PointerEvent<HTMLElement>): void {
    const { grasp } = this;
    if (grasp?.pointerId !== event.pointerId) return;
    event.stopPropagation();
    this.grasp = undefined;
    const page = { noteId: this.parts.note.noteId, pageId: grasp.pageId };
    if (isDrawn(grasp.gesture)) this.liftPen(page);
    else if (grasp.gesture === 'lasso') this.closeLasso(page);
    else if (grasp.gesture === 'text') this.beginText(page);
    else this.parts.dispatch(eraseFinished(page));
  }

  private closeLasso(page: PageOfNote): void {
    this.parts.showWay([]);
    if (this.way.length > 2) this.parts.dispatch(lassoDrawn({ ...page, way: thinned(this.way) }));
  }

  private beginText(page: PageOfNote): void {
    const [place] = this.way;
    const seen = this.parts.pages.find(({ pageId }) => pageId === page.pageId);
    if (place === undefined || seen === undefined) return;
    const width = Math.max(LEAST_TEXT, Math.min(seen.width / 2, seen.width - place.x));
    this.parts.dispatch(textBegun({ ...page, place: { x: Math.round(place.x), y: Math.round(place.y) }, width }));
  }

  cancel(event: PointerEvent<HTMLElement>): void {
    if (this.grasp?.pointerId !== event.pointerId) return;
    // What an eraser took is taken: the gesture ends where it is.
    if (isDrawn(this.grasp.gesture) || this.grasp.gesture === 'text') this.drop();
    else this.up(event);
  }

  private drop(): void {
    this.grasp = undefined;
    this.parts.hand.current?.cancel();
    this.parts.showWay([]);
  }

  /** The stage hears of the first finger as if it had just come down. */
  private giveBack(layer: HTMLElement): void {
    const { first, grasp } = this;
    this.drop();
    if (first === undefined || grasp === undefined) return;
    if (layer.hasPointerCapture(grasp.pointerId)) layer.releasePointerCapture(grasp.pointerId);
    layer.parentElement?.dispatchEvent(new window.PointerEvent('pointerdown', first.nativeEvent));
  }

  private liftPen(page: PageOfNote): void {
    const { hand, ink, dispatch } = this.parts;
    const stroke = hand.current?.lift();
    if (stroke === undefined) return;
    const facts = ink.finish(page, stroke);
    if (facts === undefined) hand.current?.letGo([stroke.pen.shapeId]);
    else dispatch(strokeFinished({ ...page, ...facts }));
  }

  private take(event: PointerEvent<HTMLElement>, page: SeenPage): void {
    const { grasp, parts } = this;
    const on = (one: globalThis.PointerEvent) => sampleOn(page, spotOf(event.currentTarget, one), one);
    const samples = togetherWith(event.nativeEvent).map(on);
    if (grasp === undefined) return;
    if (isDrawn(grasp.gesture)) {
      parts.hand.current?.move(samples, aheadOf(event.nativeEvent).map(on), event.shiftKey);
    } else if (grasp.gesture === 'text') this.way.push(...samples);
    else if (grasp.gesture === 'lasso') this.draw(spotOf(event.currentTarget, event), samples);
    else this.sweep(grasp, samples);
  }

  private draw(spot: Spot, samples: readonly Spot[]): void {
    this.way.push(...samples);
    this.shownWay.push(spot);
    this.parts.showWay([...this.shownWay]);
  }

  private sweep({ pageId, gesture }: Grasp, samples: readonly Spot[]): void {
    const { writing, ink, note } = this.parts;
    const places = [...this.way.slice(-1), ...samples];
    this.way.push(...samples);
    const radius = writing.eraserWidth / 2;
    const sweeps = places.map((from, index) => ({ from, to: places[index + 1] ?? from, radius }));
    ink.erase({ noteId: note.noteId, pageId }, sweeps, gesture === 'areaEraser' ? 'area' : 'stroke');
  }
}
