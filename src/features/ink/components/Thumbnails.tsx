import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';

import { scrollable } from '../../../app/kit/ui/scrollable';
import { gridLines, VirtualList } from '../../../app/kit/ui/VirtualList';
import { useWidth } from '../../../app/kit/ui/useWidth';
import type { OutlinedPage } from '../types';
import { PageThumbnail, THUMBNAIL_WIDTH } from './PageThumbnail';

/** CSS pixels: between two thumbnails, and for the number below one. */
const [GAP, NUMBER] = [12, 28];
/** Pages longer than this by their width are cut: one endless page must not fill the panel. */
const LONGEST = 2;

interface ThumbnailsProps {
  readonly pages: readonly OutlinedPage[];
  readonly current: number;
  readonly onTurn: (index: number) => void;
}

/** All pages small, those near the view drawn. */
export const Thumbnails = ({ pages, current, onTurn }: ThumbnailsProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const columns = Math.max(1, Math.floor((width - GAP) / (THUMBNAIL_WIDTH + GAP)));
  const ratio = pages.reduce((most, page) => Math.min(LONGEST, Math.max(most, page.height / page.width)), 0);
  const height = Math.ceil(THUMBNAIL_WIDTH * ratio) + NUMBER + GAP;
  // Only ids and sizes matter here: pages are told anew each time that one of them is read.
  const ids = pages.map(({ pageId }) => pageId).join();
  const lines = useMemo(
    () =>
      gridLines(
        ids.split(',').map((_, index) => index),
        { columns, gap: GAP, height },
      ),
    [ids, columns, height],
  );

  useEffect(() => {
    const target = scroller.current;
    if (target === null) return;
    const top = Math.floor(current / columns) * height;
    const isSeen = top >= target.scrollTop && top + height <= target.scrollTop + target.clientHeight;
    if (!isSeen) target.scrollTop = top - Math.max(0, target.clientHeight - height) / 2;
  }, [current, columns, height, width]);

  return (
    <div {...scrollable} className="ink-thumbnails" ref={scroller} data-keeps-keys>
      <VirtualList
        lines={lines}
        total={pages.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'ink.thumbnails' })}
        keyOf={(index) => pages[index]?.pageId ?? String(index)}
      >
        {(index) => {
          const page = pages[index];
          return page === undefined ? null : (
            <PageThumbnail page={page} title={page.title} index={index} isCurrent={index === current} onTurn={onTurn} />
          );
        }}
      </VirtualList>
    </div>
  );
};
