import type { Handles, InkSurface, ShownMoment } from '../../kit/handles';

type Moment = Pick<ShownMoment, 'isPast' | 'watch'>;

const backToNow = ({ watch }: Moment): Promise<void> =>
  new Promise((resolve) => {
    const stop = watch(() => {
      stop();
      resolve();
    });
  });

/** Draws in the past what was on the canvas before it began; other pages may have to be fetched, and wait. */
const surfaceOfNow = (surface: InkSurface, moment: Moment): InkSurface => {
  let known: ReadonlySet<string> = new Set();
  let wish: Parameters<InkSurface['show']> | undefined;
  const show: InkSurface['show'] = (pages, colours) => {
    wish = [pages, colours];
    if (!moment.isPast()) known = new Set(pages.map(({ pageId }) => pageId));
    surface.show(
      pages.filter(({ pageId }) => known.has(pageId)),
      colours,
    );
  };
  const stop = moment.watch(() => void (wish === undefined || moment.isPast() || show(...wish)));
  return {
    show,
    detach: () => {
      stop();
      surface.detach();
    },
  };
};

/**
 * Views ask their handles for pictures, pages and sounds when the state that they draw changes. What would have to be
 * fetched for a state of the past waits until now is shown again, and is not asked for if nobody wants it by then.
 */
export const handlesOfNow = (handles: Handles, moment: ShownMoment): Handles => {
  const { pictures, ink, inkExport } = handles;
  const unlessLeft = async <T>(signal: AbortSignal, ask: () => Promise<T | undefined>): Promise<T | undefined> => {
    if (moment.isPast()) await backToNow(moment);
    return signal.aborted ? undefined : ask();
  };
  return {
    ...handles,
    moment,
    pictures: { load: (key, signal) => unlessLeft(signal, () => pictures.load(key, signal)) },
    ink: {
      attach: (canvas) => surfaceOfNow(ink.attach(canvas), moment),
      thumbnail: (pageId, width, colours, signal) =>
        unlessLeft(signal, () => ink.thumbnail(pageId, width, colours, signal)),
      file: async (pageId, asset) => {
        if (moment.isPast()) await backToNow(moment);
        return ink.file(pageId, asset);
      },
    },
    inkExport: {
      ...inkExport,
      preview: (page, width, signal) => unlessLeft(signal, () => inkExport.preview(page, width, signal)),
    },
  };
};
