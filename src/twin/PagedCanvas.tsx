import { useEffect, useRef, useState } from 'react';

import { SCREEN, type Twin } from '@inkside/twin';

import { openPages, type Opening } from './pages/openPages';
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
}

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

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
const useShownPages = ({ twin, opening, drawn }: Pick<PagedCanvasProps, 'twin' | 'opening' | 'drawn'>) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<ShownPages | undefined>(undefined);
  const [page, setPage] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const [fault, setFault] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      if (canvas.current === null) return;
      const opened = await openPages(twin, opening, whitened(canvas.current));
      if (isCurrent) setPages(opened);
    };
    begin().catch((thrown: unknown) => isCurrent && setFault(wordsOf(thrown)));
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
      await pages.draw(page, whitened(sheet), stop.signal);
      if (stop.signal.aborted) return;
      whitened(canvas.current).drawImage(sheet, 0, 0);
      setDrawn(true);
      drawn();
    };
    show().catch((thrown: unknown) => stop.signal.aborted || setFault(wordsOf(thrown)));
    return () => stop.abort();
  }, [pages, page, drawn]);
  return { canvas, page, setPage, isDrawn, fault, count: pages?.count ?? 0 };
};

/** A file or a note on the screen, page by page: by keys, by presses on its sides, and by the buttons at its foot. */
export const PagedCanvas = (props: PagedCanvasProps) => {
  const { twin, name, say } = props;
  const { canvas, page, setPage, isDrawn, fault, count } = useShownPages(props);
  const turn = (by: number): void => setPage((before) => Math.min(Math.max(0, before + by), Math.max(0, count - 1)));
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
        <button type="button" disabled={page >= count - 1} onClick={() => turn(1)} aria-label={say('next')}>
          ›
        </button>
      </div>
    </div>
  );
};
