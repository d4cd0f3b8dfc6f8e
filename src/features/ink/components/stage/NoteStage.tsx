import {
  type Dispatch,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  type UIEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useIntl } from 'react-intl';

import type { PageSpan } from '@inkside/ink';
import { asPageId, type PageId } from '@inkside/kit';
import { useAppSelector } from '@inkside/ui';
import { matchesByPage } from '../../findLogic';
import type { Match } from '../../findSlice';
import { selectFind } from '../../selectors';
import type { OpenPage } from '../../types';
import { type SeenPage, type Spot, spanUnder, type Stage } from '../../view/strip';
import { fitsSideways, pagesNear, pagesSeen, type View, type ViewEvent } from '../../view/viewLogic';
import type { SpotActs } from '../PageSpots';
import type { OpenInk } from '../useNoteView';
import { selectWriting } from '../../writingSlice';
import { useBeginWriting } from '../writing/useBeginWriting';
import { WritingLayer } from '../writing/WritingLayer';
import { InkCanvas, type PlayedInk } from './InkCanvas';
import { PageLayers } from './PageLayers';
import { isPressable, useGestures } from './useGestures';

/** Browsers that can tell count device pixels themselves: a canvas of exactly so many is not resampled. */
const stageOf = (entry: ResizeObserverEntry): Stage => {
  const ratio = window.devicePixelRatio || 1;
  // Missing in Safari, whatever the type says.
  const exact = (entry as Partial<ResizeObserverEntry>).devicePixelContentBoxSize?.[0];
  const { width, height } = entry.contentRect;
  return exact === undefined
    ? { width: Math.round(width * ratio), height: Math.round(height * ratio), ratio }
    : { width: exact.inlineSize, height: exact.blockSize, ratio };
};

const observe = (observer: ResizeObserver, target: Element): void => {
  try {
    observer.observe(target, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(target);
  }
};

/** Reports an element's size in device pixels, at once and whenever it changes. */
const useStage = (element: RefObject<HTMLElement | null>, report: (stage: Stage) => void): void => {
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) report(stageOf(entry));
    });
    observe(observer, target);
    return () => observer.disconnect();
  }, [element, report]);
};

/** CSS pixels between what has the focus and the edge of the stage. */
const ROOM = 24;

/** How far to move so that a stretch lies inside; its beginning counts where it is longer than the room. */
const shift = (from: number, to: number, room: number): number => {
  if (from < ROOM) return ROOM - from;
  return to > room - ROOM ? Math.max(ROOM - from, room - ROOM - to) : 0;
};

/**
 * What takes the focus on a page comes onto the stage. A browser would scroll the stage itself, and take the pages away
 * from under their canvas: that is taken back.
 */
const useSeenFocus = (tell: Dispatch<ViewEvent>) =>
  useMemo(
    () => ({
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
        // What a finger presses must not move away from under it.
        if (!target.matches(':focus-visible')) return;
        const [place, stage] = [target.getBoundingClientRect(), currentTarget.getBoundingClientRect()];
        const [x, y] = [
          place.left - stage.left + currentTarget.scrollLeft,
          place.top - stage.top + currentTarget.scrollTop,
        ];
        const [dx, dy] = [shift(x, x + place.width, stage.width), shift(y, y + place.height, stage.height)];
        const ratio = window.devicePixelRatio || 1;
        if (dx !== 0 || dy !== 0) tell({ type: 'panned', dx: dx * ratio, dy: dy * ratio });
      },
      onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
        currentTarget.scrollTop = 0;
        currentTarget.scrollLeft = 0;
      },
    }),
    [tell],
  );

/** A pen that touches a page writes on it: nobody has to press Write first. */
const usePenEnters = ({ noteId, source, version }: OpenInk, title: string, isWriting: boolean) => {
  const begin = useBeginWriting(noteId, title);
  const canWrite = source === 'cloud' && version === undefined;
  return {
    onPointerDownCapture: ({ pointerType, target }: PointerEvent<HTMLElement>): void => {
      if (pointerType === 'pen' && canWrite && !isWriting && !isPressable(target)) begin();
    },
  };
};

interface NoteStageProps {
  readonly title: string;
  readonly note: OpenInk;
  readonly view: View;
  readonly tell: Dispatch<ViewEvent>;
  readonly onTurn: (index: number) => void;
  readonly played: PlayedInk | undefined;
  /** Ink, or a place near it, was pressed while nobody writes. */
  readonly onInk?: ((pageId: PageId, place: PageSpan) => void) | undefined;
  readonly acts: SpotActs;
  readonly onSync: (page: OpenPage) => void;
}

/** CSS pixels around a press in which ink is looked for. */
const REACH = 10;

/** What pointers and the focus do on the stage. */
const useHands = (
  element: RefObject<HTMLDivElement | null>,
  {
    title,
    note,
    view,
    tell,
    onTurn,
    onInk,
  }: Pick<NoteStageProps, 'title' | 'note' | 'view' | 'tell' | 'onTurn' | 'onInk'>,
  { seen, isWriting }: { readonly seen: readonly SeenPage[]; readonly isWriting: boolean },
) => {
  const press = (at: Spot): void => {
    const found = spanUnder(seen, at, REACH * (view.stage?.ratio ?? 1));
    if (found !== undefined) onInk?.(asPageId(found.page.pageId), found.span);
  };
  const swipe = (by: 1 | -1): boolean => {
    if (view.flow !== 'single' || !fitsSideways(view)) return false;
    onTurn(note.current + by);
    return true;
  };
  const gestures = useGestures(element, {
    ...{ isFitted: view.fit === 'page', tell, onSwipe: swipe },
    onTap: isWriting ? undefined : press,
  });
  const focus = useSeenFocus(tell);
  const pen = usePenEnters(note, title, isWriting);
  return { ...gestures, ...focus, ...pen };
};

const noMatches: readonly Match[] = [];

/** The matches of each page, so that a page is drawn anew only for its own. */
const useMatches = (): { readonly of: (index: number) => readonly Match[]; readonly shown: Match | undefined } => {
  const find = useAppSelector(selectFind);
  const matches = find.phase === 'open' ? find.matches : noMatches;
  const byPage = useMemo(() => matchesByPage(matches), [matches]);
  return { of: (index) => byPage.get(index) ?? noMatches, shown: find.phase === 'open' ? matches[find.at] : undefined };
};

/** The pages: their ink, what can be pressed on them, and the hands that move them. */
export const NoteStage = ({ title, note, view, tell, onTurn, played, onInk, acts, onSync }: NoteStageProps) => {
  const intl = useIntl();
  const element = useRef<HTMLDivElement>(null);
  useStage(
    element,
    useCallback((stage: Stage) => tell({ type: 'stageResized', stage }), [tell]),
  );
  const seen = useMemo(() => pagesSeen(view), [view]);
  const near = useMemo(() => pagesNear(view), [view]);
  const matches = useMatches();
  const { stage } = view;
  const isWriting = useAppSelector(selectWriting).noteId === note.noteId;
  const hands = useHands(element, { title, note, view, tell, onTurn, onInk }, { seen, isWriting });
  const page = note.pages[view.current];
  const label = { number: view.current + 1, count: note.pages.length, title };

  return (
    <div
      className="ink-stage"
      ref={element}
      aria-busy={page?.phase === 'loading' || page?.phase === 'absent'}
      {...hands}
    >
      <InkCanvas
        label={intl.formatMessage({ id: 'ink.pageOf' }, label)}
        stage={stage}
        pages={seen}
        near={near}
        played={played}
      />
      {seen.map((one) => {
        const shown = note.pages[one.index];
        return stage === undefined || shown === undefined ? null : (
          <PageLayers
            key={one.pageId}
            seen={one}
            stage={stage}
            page={shown}
            pages={note.pages.length}
            matches={matches.of(one.index)}
            shown={matches.shown}
            acts={acts}
            onSync={onSync}
          />
        );
      })}
      {isWriting && stage !== undefined ? <WritingLayer note={note} stage={stage} pages={seen} /> : null}
    </div>
  );
};
