import { memo, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useHandles } from '../../../app/kit/handles';
import { asPageId } from '../../../app/kit/units';
import type { PageExtent } from '../view/strip';
import { useSurfaceColours } from './stage/useSurfaceColours';

/** CSS pixels. */
export const THUMBNAIL_WIDTH = 132;
/** Pages that are only scrolled by need no picture. */
const PATIENCE_MS = 120;

interface PageThumbnailProps {
  readonly page: PageExtent;
  /** 0 first. */
  readonly index: number;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly onTurn: (index: number) => void;
}

/** The page as the worker draws it, small; blank paper until then. */
const Picture = ({ page }: { readonly page: PageExtent }) => {
  const { ink } = useHandles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useSurfaceColours();
  const [isThere, setThere] = useState(false);
  const { pageId } = page;

  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(async () => {
      const width = Math.round(THUMBNAIL_WIDTH * (window.devicePixelRatio || 1));
      const image = await ink.thumbnail(asPageId(pageId), width, colours, end.signal);
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
  }, [ink, pageId, colours]);

  return <canvas ref={canvas} className="ink-thumbnail-picture" data-there={isThere} aria-hidden="true" />;
};

/** One page of the strip: pressing it turns to it. */
export const PageThumbnail = memo(({ page, index, title, isCurrent, onTurn }: PageThumbnailProps) => {
  const intl = useIntl();
  const number = intl.formatMessage({ id: 'ink.toPage' }, { number: index + 1 });
  const label = title === '' ? number : `${number} – ${title}`;
  return (
    <button
      type="button"
      className="ink-thumbnail"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onTurn(index)}
    >
      <span className="ink-thumbnail-paper" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        <Picture page={page} />
      </span>
      <span className="ink-thumbnail-number">{intl.formatNumber(index + 1)}</span>
    </button>
  );
});
PageThumbnail.displayName = 'PageThumbnail';
