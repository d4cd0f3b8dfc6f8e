import { useEffect, useRef, useState } from 'react';

import { asPageId } from '@inkside/kit';
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

interface PagePictureProps {
  /** A page of a note that is open. */
  readonly pageId: string;
  /** CSS pixels. */
  readonly width: number;
}

/** The page as the worker draws it, small; blank paper until then. */
export const PagePicture = ({ pageId, width }: PagePictureProps) => {
  const { ink } = useHandles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useSurfaceColours();
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(async () => {
      const pixels = Math.round(width * (window.devicePixelRatio || 1));
      const image = await ink.thumbnail(asPageId(pageId), pixels, colours, end.signal);
      const target = canvas.current;
      if (image !== undefined && target !== null && !end.signal.aborted) {
        target.width = image.width;
        target.height = image.height;
        target.getContext('2d')?.drawImage(image, 0, 0);
        setThere(true);
      }
      image?.close();
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [ink, pageId, width, colours]);

  return <canvas ref={canvas} className="page-picture" data-there={isThere} aria-hidden="true" />;
};
