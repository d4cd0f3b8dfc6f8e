import { useEffect, useRef, useState } from 'react';

import { asPageId } from '@inkside/kit';
import { useHandles } from '@inkside/ui';
import { useSurfaceColours } from './stage/InkCanvas';

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

  return <canvas ref={canvas} className="ink-thumbnail-picture" data-there={isThere} aria-hidden="true" />;
};
