import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MountedBook } from '@inkside/reader';
import { isCovered, isFreeStroke, keyOfStroke } from '@inkside/ui';

import type { PanelName } from './Panels';

interface KeyActs {
  readonly pages: MountedBook | undefined;
  readonly isRightToLeft: boolean;
  readonly open: (panel: PanelName) => void;
  /** One step back: what stands over the page, the panel, the page. */
  readonly step: () => void;
  readonly mark: () => void;
  readonly bookmark: () => void;
}

const toggleFullScreen = (): void => {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  // A browser that refuses stays as it is.
  done.catch(() => undefined);
};

const turns = ({ pages, isRightToLeft }: KeyActs): Readonly<Record<string, () => void>> => {
  const [on, back] = [() => pages?.next(), () => pages?.back()];
  return {
    arrowright: isRightToLeft ? back : on,
    arrowleft: isRightToLeft ? on : back,
    arrowdown: on,
    arrowup: back,
    pagedown: on,
    pageup: back,
    ' ': on,
    'shift ': back,
    home: () => pages?.goTo(0),
    end: () => pages?.goTo(1),
  };
};

const tools = ({ open, step, mark, bookmark }: KeyActs): Readonly<Record<string, () => void>> => ({
  t: () => open('contents'),
  b: bookmark,
  h: mark,
  f: toggleFullScreen,
  'ctrl f': () => open('search'),
  'ctrl g': () => open('goTo'),
  escape: step,
});

const strokeOf = (event: KeyboardEvent): string => {
  const key = keyOfStroke(event);
  if (event.ctrlKey || event.metaKey) return `ctrl ${key}`;
  return event.shiftKey && key === ' ' ? 'shift ' : key;
};

/** A key on a button presses that. */
const isOnControl = ({ target, key }: KeyboardEvent): boolean =>
  (key === ' ' || key === 'Enter' || key.startsWith('Arrow')) &&
  target instanceof Element &&
  target.closest('button, a, input, [role="slider"]') !== null;

/** What the keys do while one reads; those of the book's frame come here too. */
export const useReaderKeys = (acts: KeyActs): void => {
  const newest = useRef(acts);
  useLayoutEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const stroke = strokeOf(event);
      const isEscape = stroke === 'escape' && !event.defaultPrevented && !event.isComposing;
      if (isCovered() || event.altKey || (!isEscape && (!isFreeStroke(event) || isOnControl(event)))) return;
      const act = turns(newest.current)[stroke] ?? tools(newest.current)[stroke];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
