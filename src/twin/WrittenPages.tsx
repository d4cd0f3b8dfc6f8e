import { useCallback, useState } from 'react';

import type { Stroke } from '@inkside/twin';

import { PagedCanvas } from './PagedCanvas';
import { onPage } from './pages/inkOver';
import type { Opening } from './pages/openPages';
import type { PagePlace, ShownPages, TwinProps } from './useTwin';
import { WritingSheet } from './WritingSheet';

/** What somebody wrote over a page. */
export interface Written {
  readonly pages: ShownPages;
  /** 0 is the first. */
  readonly page: number;
  readonly place: PagePlace;
  /** In units of the page. */
  readonly strokes: readonly Stroke[];
}

interface WrittenPagesProps extends Pick<TwinProps, 'twin' | 'say'> {
  readonly opened: Opening;
  readonly name: string;
  readonly drawn: () => void;
  readonly first?: number;
  readonly turned?: (page: number, count: number) => void;
  /** False where it did not reach the cloud. */
  readonly send: (written: Written) => Promise<boolean>;
}

interface Writing {
  readonly pages: ShownPages;
  readonly page: number;
}

/** A note, or a book of pages that stand as they are: read page by page, and written over. */
export const WrittenPages = ({ twin, say, opened, name, drawn, first = 0, turned, send }: WrittenPagesProps) => {
  const [opening, setOpening] = useState(opened);
  const [begun, setBegun] = useState(first);
  const [writing, setWriting] = useState<Writing>();
  const [isUnsent, setUnsent] = useState(false);
  const under = useCallback(
    (context: CanvasRenderingContext2D, signal: AbortSignal) =>
      writing === undefined ? Promise.resolve() : writing.pages.draw(writing.page, context, signal),
    [writing],
  );
  const finish = async (strokes: readonly Stroke[]): Promise<void> => {
    const place = writing?.pages.place?.(writing.page);
    setWriting(undefined);
    if (writing === undefined || place === undefined) return;
    const isSent = await send({ ...writing, place, strokes: onPage(strokes, place) });
    setUnsent(!isSent);
    // Opened anew, with what was written.
    setOpening({ ...opened });
  };
  if (writing !== undefined) {
    return (
      <WritingSheet {...{ say, under }} cancel={() => setWriting(undefined)} done={(strokes) => void finish(strokes)} />
    );
  }
  return (
    <PagedCanvas
      {...{ twin, say, drawn, opening, name, first: begun, ...(turned && { turned }) }}
      tools={(pages, page) => (
        <button
          type="button"
          onClick={() => {
            setBegun(page);
            setWriting({ pages, page });
          }}
        >
          {say(isUnsent ? 'writeOverAgain' : 'writeOver')}
        </button>
      )}
    />
  );
};
