import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { SCREEN, type Twin } from '@inkside/twin';

import { openPages, type Opening } from './pages/openPages';
import { reasonFor } from './pages/reasons';
import { Sheet } from './Sheet';
import type { ShownPages } from './useTwin';
import type { Say } from './words';

interface PagedCanvasProps {
  readonly twin: Twin;
  readonly opening: Opening;
  readonly name: string;
  readonly say: Say;
  /** Called for each page that is drawn anew: the screen flashes. */
  readonly drawn: () => void;
  /** Page that is shown first; 0 is the first. */
  readonly first?: number;
  /** Called when somebody turned to a page. */
  readonly turned?: (page: number, count: number) => void;
  /** More buttons at the foot, for the page that is shown. */
  readonly tools?: (pages: ShownPages, page: number) => ReactNode;
}

const whitened = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SCREEN.width, SCREEN.height);
  return context;
};

/** Which way a key turns the page; 0 for another one. */
const turnOf = (key: string): number => {
  if (['ArrowRight', 'ArrowDown', 'PageDown', ' '].includes(key)) return 1;
  return ['ArrowLeft', 'ArrowUp', 'PageUp'].includes(key) ? -1 : 0;
};

/** Keys turn pages wherever on the page the focus is, but in a field. */
const useTurningKeys = (turn: (by: number) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isField = event.target instanceof Element && event.target.closest('input, select, button, a') !== null;
      const by = isField ? 0 : turnOf(event.key);
      if (by === 0) return;
      event.preventDefault();
      turn(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [turn]);
};

/** What is opened, from its first page on. */
const useShownPages = (props: Pick<PagedCanvasProps, 'twin' | 'opening' | 'drawn' | 'first'>) => {
  const { twin, opening, drawn, first = 0 } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<ShownPages | undefined>(undefined);
  const [page, setPage] = useState(first);
  const [isDrawn, setDrawn] = useState(false);
  const [fault, setFault] = useState('');
  const told = useRef<Opening>(undefined);
  const begun = useEffectEvent(() => {
    if (told.current === opening) return;
    told.current = opening;
    void twin.drawn(opening);
  });
  const failed = useEffectEvent((thrown: unknown) => {
    setFault(reasonFor(thrown));
    void twin.unreadable(opening, reasonFor(thrown));
  });
  useEffect(() => {
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      if (canvas.current === null) return;
      const opened = await openPages(twin, opening, whitened(canvas.current));
      if (isCurrent) setPages(opened);
    };
    begin().catch((thrown: unknown) => isCurrent && failed(thrown));
    return () => {
      isCurrent = false;
    };
  }, [twin, opening]);
  useEffect(() => {
    const stop = new AbortController();
    const show = async (): Promise<void> => {
      if (pages === undefined || canvas.current === null) return;
      setDrawn(false);
      const sheet = new OffscreenCanvas(SCREEN.width, SCREEN.height) as unknown as HTMLCanvasElement;
      await pages.draw(Math.min(page, pages.count - 1), whitened(sheet), stop.signal);
      if (stop.signal.aborted) return;
      whitened(canvas.current).drawImage(sheet, 0, 0);
      setDrawn(true);
      begun();
      drawn();
    };
    show().catch((thrown: unknown) => stop.signal.aborted || failed(thrown));
    return () => stop.abort();
  }, [pages, page, drawn]);
  const count = pages?.count ?? 0;
  return { canvas, pages, page: Math.min(page, Math.max(0, count - 1)), setPage, isDrawn, fault, count };
};

/** A file or a note on the screen, page by page: by keys, by presses on its sides, and by the buttons at its foot. */
export const PagedCanvas = (props: PagedCanvasProps) => {
  const { twin, name, say, turned, tools } = props;
  const { canvas, pages, page, setPage, isDrawn, fault, count } = useShownPages(props);
  const turn = useCallback(
    (by: number): void => {
      const next = Math.min(Math.max(0, page + by), Math.max(0, count - 1));
      if (next === page) return;
      setPage(next);
      turned?.(next, count);
    },
    [page, count, setPage, turned],
  );
  useTurningKeys(turn);
  const shown = { name, page: page + 1, pages: count };
  return (
    <div className="reading">
      <Sheet
        ref={canvas}
        label={isDrawn ? say('showsPage', shown) : say('opening')}
        onClick={({ nativeEvent, currentTarget }) => turn(nativeEvent.offsetX < currentTarget.clientWidth / 4 ? -1 : 1)}
      />
      {fault !== '' && <p className="over">{say('unreadable', { reason: fault })}</p>}
      <div className="foot">
        <button type="button" onClick={() => twin.home()}>
          {say('home')}
        </button>
        <button type="button" disabled={page === 0} onClick={() => turn(-1)} aria-label={say('previous')}>
          ‹
        </button>
        <span>{count === 0 ? '' : say('page', shown)}</span>
        {pages !== undefined && isDrawn && tools?.(pages, page)}
        <button type="button" disabled={page >= count - 1} onClick={() => turn(1)} aria-label={say('next')}>
          ›
        </button>
      </div>
    </div>
  );
};
