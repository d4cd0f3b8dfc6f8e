import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useHandles } from '@inkside/ui';
import type { NoteId } from '@inkside/kit';
import { hasPixels, seenLayers, writtenSize } from '../logic';
import type { ExportChoice } from '../types';

/** As many as stand beside the options; the others look alike. */
const MOST_PAGES = 3;
/** CSS pixels; the first page stands larger. */
const WIDTHS = [220, 104] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PagePreviewProps {
  readonly noteId: NoteId;
  readonly choice: ExportChoice;
  /** 1 first. */
  readonly pageNumber: number;
  readonly size: Size;
  /** CSS pixels. */
  readonly width: number;
}

const PagePreview = ({ noteId, choice, pageNumber, size, width }: PagePreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { inkExport } = useHandles();
  const [hasPicture, setPicture] = useState(false);
  const { hasTemplate } = choice;
  const layers = seenLayers(choice);
  const height = Math.round((width * size.height) / size.width);

  useEffect(() => {
    const wish = new AbortController();
    const pixels = Math.round(width * Math.min(window.devicePixelRatio || 1, 2));
    void inkExport.preview({ noteId, pageNumber, layers, hasTemplate }, pixels, wish.signal).then((image) => {
      if (image === undefined) return;
      const sheet = canvas.current;
      if (sheet === null || wish.signal.aborted) return image.close();
      [sheet.width, sheet.height] = [image.width, image.height];
      sheet.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
      setPicture(true);
    });
    return () => wish.abort();
  }, [inkExport, noteId, pageNumber, layers, hasTemplate, width]);

  return (
    <figure className="export-figure">
      <canvas
        ref={canvas}
        className="export-sheet"
        data-waits={!hasPicture}
        style={{ width, height }}
        aria-hidden="true"
      />
      <figcaption className="unseen">
        <FormattedMessage id="inkExport.previewPage" values={{ number: pageNumber }} />
      </figcaption>
    </figure>
  );
};

/** How large the first page becomes, and how many pixels that are. */
const WrittenSize = ({ choice, pageNumber, size }: Pick<PagePreviewProps, 'choice' | 'pageNumber' | 'size'>) => {
  const { width, height, pixels } = writtenSize(size, choice.dpi);
  return (
    <output className="meta">
      <FormattedMessage
        id={hasPixels(choice) ? 'inkExport.sizePixels' : 'inkExport.size'}
        values={{ number: pageNumber, width, height, x: pixels.width, y: pixels.height }}
      />
    </output>
  );
};

interface ExportPreviewProps {
  readonly noteId: NoteId;
  readonly choice: ExportChoice;
  /** 1 first. */
  readonly pageNumbers: readonly number[];
  /** Of all pages of the note, in its order. */
  readonly sizes: readonly Size[];
}

/** The first pages as they will be written: on white paper, with the layers and the template that are chosen. */
export const ExportPreview = ({ noteId, choice, pageNumbers, sizes }: ExportPreviewProps) => {
  const intl = useIntl();
  const { inkExport } = useHandles();
  useEffect(() => () => inkExport.endPreviews(), [inkExport]);
  const shown = pageNumbers.slice(0, MOST_PAGES);
  const others = pageNumbers.length - shown.length;
  const [first = 1] = pageNumbers;
  const firstSize = sizes[first - 1];
  return (
    <section className="export-preview" aria-label={intl.formatMessage({ id: 'inkExport.preview' })}>
      {shown.map((pageNumber, index) => {
        const size = sizes[pageNumber - 1];
        if (size === undefined) return null;
        return (
          <PagePreview
            key={`${pageNumber} ${index === 0}`}
            noteId={noteId}
            choice={choice}
            pageNumber={pageNumber}
            size={size}
            width={index === 0 ? WIDTHS[0] : WIDTHS[1]}
          />
        );
      })}
      {firstSize === undefined ? null : <WrittenSize choice={choice} pageNumber={first} size={firstSize} />}
      {others > 0 ? (
        <p className="meta">
          <FormattedMessage id="inkExport.others" values={{ count: others }} />
        </p>
      ) : null}
    </section>
  );
};
