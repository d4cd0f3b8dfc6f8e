import { useEffect, useRef } from 'react';

import { INK_COLOURS, PEN_WIDTHS, type PenName, PENS } from '@inkside/kit';
import { useAppDispatch, useAppSelector } from '@inkside/ui';
import {
  chosenChanged,
  chosenCopied,
  chosenDoubled,
  chosenHeld,
  copiesPasted,
  penChosen,
  penSet,
  selectWriting,
  toolChosen,
  turnedBack,
  wholePageHeld,
  writingLeft,
} from '../../writingSlice';
import type { WritingState, WritingTool } from '../../writingTypes';
import type { OpenPage } from '../../types';
import type { OpenInk } from '../useNoteView';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** By where they lie on the keyboard. */
const TOOLS: Readonly<Record<string, WritingTool>> = {
  KeyE: 'eraser',
  KeyA: 'areaEraser',
  KeyL: 'lasso',
  KeyG: 'figure',
  KeyT: 'text',
  KeyH: 'hand',
};
const PEN_KEYS: Readonly<Record<string, PenName>> = { KeyM: 'marker' };
const WIDER = 1.25;

type Dispatch = ReturnType<typeof useAppDispatch>;

interface Keys {
  readonly writing: WritingState;
  readonly dispatch: Dispatch;
  readonly on: { readonly noteId: OpenInk['noteId']; readonly pageId: OpenPage['pageId'] };
}

/** What is done with what is held, by the letter that goes with Ctrl. */
const HELD: Readonly<Record<string, () => Parameters<Dispatch>[0]>> = {
  KeyC: () => chosenCopied({ isCut: false }),
  KeyX: () => chosenCopied({ isCut: true }),
  KeyD: () => chosenDoubled(),
};

/** Holds all, copies, cuts, doubles and pastes, where there is something. */
const clip = ({ writing, dispatch, on }: Keys, code: string): boolean => {
  const held = writing.chosen === null ? undefined : HELD[code];
  if (code === 'KeyA') {
    dispatch(toolChosen({ tool: 'lasso' }));
    dispatch(wholePageHeld(on));
    // Also while what was copied a moment ago is still fetched: one is done after the other.
  } else if (code === 'KeyV') dispatch(copiesPasted(on));
  else if (held !== undefined) dispatch(held());
  // The browser would keep a bookmark.
  else return code === 'KeyD';
  return true;
};

/** Undo, redo and the clipboard; says whether the key was one of them. */
const command = (keys: Keys, { code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean => {
  const { writing, dispatch, on } = keys;
  if ((!ctrlKey && !metaKey) || altKey) return false;
  const isRedo = code === 'KeyY' || (code === 'KeyZ' && shiftKey);
  if (code !== 'KeyZ' && code !== 'KeyY') return clip(keys, code);
  dispatch(turnedBack(writing.pageTurns, on, isRedo));
  return true;
};

const setPen = ({ writing, dispatch }: Keys, key: string): boolean => {
  const { pen, pens } = writing;
  const { thickness } = pens[pen];
  const colour = INK_COLOURS[Number(key) - 1];
  if (colour !== undefined) dispatch(penSet({ pen, change: { colour } }));
  else if (key === '[' || key === ']') {
    const wanted = key === ']' ? thickness * WIDER : thickness / WIDER;
    dispatch(penSet({ pen, change: { thickness: Math.min(PEN_WIDTHS.most, Math.max(PEN_WIDTHS.least, wanted)) } }));
  } else return false;
  return true;
};

/** A pen by its place in the case: Shift and a digit. */
const choosePen = ({ dispatch }: Keys, code: string): boolean => {
  const pen = PENS[Number(/^Digit(\d)$/.exec(code)?.[1] ?? 0) - 1];
  if (pen !== undefined) dispatch(penChosen({ pen }));
  return pen !== undefined;
};

/** Opens the list of what can be put on the page, as its button does. */
const openInsert = (): boolean => {
  const button = document.querySelector<HTMLElement>('.pen-insert');
  button?.click();
  return button !== null;
};

const choose = ({ writing, dispatch }: Keys, code: string): boolean => {
  if (code === 'KeyI') return openInsert();
  const [tool, pen] = [TOOLS[code], code === 'KeyP' ? writing.pen : PEN_KEYS[code]];
  if (tool !== undefined) dispatch(toolChosen({ tool }));
  else if (pen !== undefined) dispatch(penChosen({ pen }));
  else return false;
  return true;
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Page units that an arrow moves what is held, and with Shift. */
const [STEP, FAR] = [1, 10];

/** Moves or removes what the lasso holds. */
const changeHeld = ({ writing, dispatch }: Keys, { key, shiftKey }: KeyboardEvent): boolean => {
  const arrow = ARROWS[key];
  if (writing.chosen === null) return false;
  if (key === 'Delete' || key === 'Backspace') dispatch(chosenChanged({ act: 'remove' }));
  else if (arrow !== undefined) {
    const far = shiftKey ? FAR : STEP;
    const matrix = { a: 1, b: 0, c: 0, d: 1, e: arrow[0] * far, f: arrow[1] * far };
    dispatch(chosenChanged({ act: 'move', matrix }));
  } else return false;
  return true;
};

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

/** Two presses that are so close together leave writing. */
const TWICE_MS = 1500;

const isOn = (target: EventTarget | null, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null;

/** The keys of the pen, and what has to be remembered from one to the next. */
class PenKeys {
  private escapedAt = -TWICE_MS;
  /** The tool that was in the hand before Space took the page. */
  private before: WritingTool | undefined;

  constructor(private readonly latest: () => Keys | null) {}

  readonly press = (event: KeyboardEvent): void => {
    const keys = this.latest();
    const { target, code } = event;
    if (keys === null || event.isComposing || isOn(target, TYPED_INTO)) return;
    if (code === 'Space' && !isOn(target, 'button, a')) {
      event.preventDefault();
      if (!event.repeat) this.grasp(keys);
    } else if (this.does(keys, event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };

  readonly release = ({ code }: KeyboardEvent): void => {
    if (code !== 'Space' || this.before === undefined) return;
    this.latest()?.dispatch(toolChosen({ tool: this.before }));
    this.before = undefined;
  };

  private grasp({ writing, dispatch }: Keys): void {
    this.before = writing.tool;
    dispatch(toolChosen({ tool: 'hand' }));
  }

  private does(keys: Keys, event: KeyboardEvent): boolean {
    if (!isPlain(event)) return command(keys, event);
    if (changeHeld(keys, event)) return true;
    if (event.shiftKey) return choosePen(keys, event.code);
    return event.key === 'Escape' ? this.escape(keys, event) : choose(keys, event.code) || setPen(keys, event.key);
  }

  /** Lets go of what the lasso holds; pressed twice, of writing. A card that is open closes by itself. */
  private escape({ writing, dispatch }: Keys, { timeStamp }: KeyboardEvent): boolean {
    if (document.querySelector('.pen-card') !== null) return false;
    const isTwice = timeStamp - this.escapedAt <= TWICE_MS;
    this.escapedAt = timeStamp;
    if (writing.chosen !== null) dispatch(chosenHeld({ chosen: null }));
    else if (isTwice) dispatch(writingLeft());
    return true;
  }
}

/** The keys of the pen: before those of the viewer, of which the others stay as they are. */
export const useWritingKeys = (note: OpenInk, page: OpenPage, isWriting: boolean): void => {
  const dispatch = useAppDispatch();
  const writing = useAppSelector(selectWriting);
  const latest = useRef<Keys>(null);
  useEffect(() => {
    latest.current = { writing, dispatch, on: { noteId: note.noteId, pageId: page.pageId } };
  });
  useEffect(() => {
    if (!isWriting) return undefined;
    const { press, release } = new PenKeys(() => latest.current);
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
    };
  }, [isWriting]);
};
