import {
  pageIndexOf,
  percentOf,
  startView,
  viewReducer,
  wheelFactor,
  wheelPixels,
  type View,
  type ViewEvent,
} from '../../../src/features/ink/viewLogic';

const page = { pageId: 'p1', width: 1000, height: 1500 };
const stage = { width: 1200, height: 900, ratio: 1 };

const after = (...events: ViewEvent[]): View => events.reduce(viewReducer, startView(page));
const placed = (...events: ViewEvent[]) => {
  const { viewport } = after({ type: 'stageResized', stage }, ...events);
  if (viewport === undefined) throw new Error('no viewport');
  return viewport;
};

describe('view of a page', () => {
  it('has no place before there is a stage', () => {
    expect(after({ type: 'zoomed', factor: 2 }, { type: 'panned', dx: 5, dy: 5 }).viewport).toBeUndefined();
  });

  it('shows the whole page in the middle at first', () => {
    const { scale, offsetX, offsetY } = placed();

    expect(scale).toBeCloseTo((900 - 48) / 1500, 5);
    expect(offsetX).toBeCloseTo((1200 - 1000 * scale) / 2, 5);
    expect(offsetY).toBeCloseTo(24, 5);
  });

  it('fits the width, from the top', () => {
    expect(placed({ type: 'fitted', fit: 'width' })).toEqual({ scale: 1.152, offsetX: 24, offsetY: 24 });
  });

  it('keeps the point under the pointer when it zooms', () => {
    const at = { x: 700, y: 300 };
    const before = placed({ type: 'fitted', fit: 'width' });
    const { scale, offsetX, offsetY } = placed({ type: 'fitted', fit: 'width' }, { type: 'zoomed', factor: 1.5, at });

    expect((at.x - offsetX) / scale).toBeCloseTo((at.x - before.offsetX) / before.scale, 5);
    expect((at.y - offsetY) / scale).toBeCloseTo((at.y - before.offsetY) / before.scale, 5);
  });

  it.each([
    [1e9, 8],
    [1e-9, 0.2],
  ])('zooms by %d no further than to %d', (factor, scale) => {
    expect(placed({ type: 'zoomed', factor }).scale).toBeCloseTo(scale, 5);
  });

  it('zooms out as far as a huge page needs to be seen whole', () => {
    const huge = viewReducer(startView({ pageId: 'huge', width: 20_000, height: 20_000 }), {
      type: 'stageResized',
      stage,
    });

    expect(viewReducer(huge, { type: 'zoomed', factor: 0.01 }).viewport?.scale).toBeCloseTo((900 - 48) / 20_000, 5);
  });

  it('never loses the page', () => {
    const zoomed: ViewEvent = { type: 'zoomed', factor: 4 };
    const far = placed(zoomed, { type: 'panned', dx: 1e6, dy: -1e6 });

    expect(far.offsetX).toBe(24);
    expect(far.offsetY).toBeCloseTo(900 - 1500 * far.scale - 24, 5);
    expect(placed({ type: 'panned', dx: 500, dy: 500 })).toEqual(placed());
  });

  it('keeps its fit when the stage changes, and its place when a person has zoomed', () => {
    const smaller: ViewEvent = { type: 'stageResized', stage: { width: 390, height: 700, ratio: 1 } };

    expect(placed(smaller).scale).toBeCloseTo(374 / 1000, 5);
    expect(placed({ type: 'zoomed', factor: 3 }, smaller).scale).toBe(placed({ type: 'zoomed', factor: 3 }).scale);
  });

  it('keeps its size to the eye on a screen of another density', () => {
    const dense: ViewEvent = { type: 'stageResized', stage: { width: 2400, height: 1800, ratio: 2 } };

    expect(percentOf(after({ type: 'stageResized', stage }, { type: 'zoomed', factor: 3 }, dense))).toBe(
      percentOf(after({ type: 'stageResized', stage }, { type: 'zoomed', factor: 3 })),
    );
  });

  it('begins the next page at its top, at the size of the last', () => {
    const next = { pageId: 'p2', width: 1000, height: 1500 };
    const { scale, offsetY } = placed(
      { type: 'zoomed', factor: 3 },
      { type: 'panned', dx: 0, dy: -300 },
      { type: 'pageTurned', page: next },
    );

    expect(offsetY).toBe(24);
    expect(scale).toBe(placed({ type: 'zoomed', factor: 3 }).scale);
  });
});

describe('wheel', () => {
  it('zooms a little for a touch pad, by a third for a notch, and alike both ways', () => {
    expect(wheelFactor(-2, 0)).toBeCloseTo(1.01, 2);
    expect(wheelFactor(-120, 0)).toBeCloseTo(1.35, 2);
    expect(wheelFactor(-120, 0) * wheelFactor(120, 0)).toBeCloseTo(1, 10);
  });

  it('counts lines and pages in pixels', () => {
    expect([wheelPixels(3, 0), wheelPixels(3, 1), wheelPixels(1, 2)]).toEqual([3, 48, 400]);
  });
});

describe('typed page number', () => {
  it.each([
    ['1', 0],
    [' 20 ', 19],
    ['0', undefined],
    ['21', undefined],
    ['-1', undefined],
    ['2.5', undefined],
    ['two', undefined],
    ['', undefined],
  ])('%j of 20 is page %s', (typed, index) => {
    expect(pageIndexOf(typed, 20)).toBe(index);
  });
});
