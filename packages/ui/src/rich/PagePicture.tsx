import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

import { asPageId, type EpochMs, type NoteId, type Uid } from '@inkside/kit';
import type { SurfaceColours } from '@inkside/ink';
import { useHandles } from '../handles';

/** The page's colours as the theme has them now. System colours stand in where there is no theme. */
const readColours = (): SurfaceColours => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  return { paper: token('--sheet', 'Canvas'), line: token('--line', 'GrayText'), isDark: style.colorScheme === 'dark' };
};

const same = (one: SurfaceColours, other: SurfaceColours): boolean =>
  one.paper === other.paper && one.line === other.line && one.isDark === other.isDark;

/** The colours of a page's surface; changes with the theme and with the computer's choice of light or dark. */
export const useSurfaceColours = (): SurfaceColours => {
  const [colours, setColours] = useState(readColours);

  useEffect(() => {
    const read = (): void =>
      setColours((known) => {
        const next = readColours();
        return same(known, next) ? known : next;
      });
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', read);
    read();
    return () => {
      watcher.disconnect();
      media.removeEventListener('change', read);
    };
  }, []);

  return colours;
};

/** Pages that are only scrolled by need no picture. */
const PATIENCE_MS = 120;

/** Asks for a picture so many device pixels wide. */
type Draw = (pixels: number, colours: SurfaceColours, signal: AbortSignal) => Promise<ImageBitmap | undefined>;

interface DrawnPictureProps {
  readonly draw: Draw;
  readonly width: number;
  /** What stands there when there is no picture to be had. */
  readonly fallback?: ReactNode;
}

/** Draws onto a canvas what is asked for, and again when `draw` changes; blank paper until then. */
const DrawnPicture = ({ draw, width, fallback = null }: DrawnPictureProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useSurfaceColours();
  const [state, setState] = useState<'waiting' | 'there' | 'none'>('waiting');

  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(async () => {
      const pixels = Math.round(width * (window.devicePixelRatio || 1));
      const image = await draw(pixels, colours, end.signal);
      const target = canvas.current;
      if (image !== undefined && target !== null && !end.signal.aborted) {
        target.width = image.width;
        target.height = image.height;
        target.getContext('2d')?.drawImage(image, 0, 0);
        setState('there');
      }
      image?.close();
      if (image === undefined && !end.signal.aborted) setState('none');
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [draw, width, colours]);

  if (state === 'none' && fallback !== null) return fallback;
  return <canvas ref={canvas} className="page-picture" data-there={state === 'there'} aria-hidden="true" />;
};

interface PagePictureProps {
  /** A page of a note that is open. */
  readonly pageId: string;
  /** CSS pixels. */
  readonly width: number;
}

/** The page as the worker draws it, small. */
export const PagePicture = ({ pageId, width }: PagePictureProps) => {
  const { ink } = useHandles();
  const draw = useCallback<Draw>((...asked) => ink.thumbnail(asPageId(pageId), ...asked), [ink, pageId]);
  return <DrawnPicture draw={draw} width={width} />;
};

interface DayInkProps {
  readonly uid: Uid;
  readonly noteId: NoteId;
  /** Epoch milliseconds, the first one of the day. */
  readonly from: EpochMs;
  /** Epoch milliseconds, the first one after it. */
  readonly to: EpochMs;
  /** CSS pixels. */
  readonly width: number;
  /** Where nothing that was written then is found. */
  readonly fallback: ReactNode;
}

/** What was written in a note on a day, small. */
export const DayInk = ({ uid, noteId, from, to, width, fallback }: DayInkProps) => {
  const { ink } = useHandles();
  const draw = useCallback<Draw>(
    (...asked) => ink.dayInk({ noteId, from, to }, uid, ...asked),
    [ink, noteId, from, to, uid],
  );
  return <DrawnPicture draw={draw} width={width} fallback={fallback} />;
};
