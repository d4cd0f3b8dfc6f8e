import { glided, pageIndexOf, swipeOf, wheelFactor, wheelPixels } from '../../../src/features/ink/view/input';
import { type PageExtent, spanUnder } from '../../../src/features/ink/view/strip';
import {
  clockOf,
  replayReducer,
  startReplay,
  type Replay,
  type ReplayEvent,
} from '../../../src/features/ink/view/replayLogic';
import {
  newReach,
  pagesNear,
  pagesSeen,
  percentOf,
  startView,
  viewReducer,
  type Flow,
  type View,
  type ViewEvent,
} from '../../../src/features/ink/view/viewLogic';

const stage = { width: 1200, height: 900, ratio: 1 };
const resized: ViewEvent = { type: 'stageResized', stage };
const pageOf = (number: number): PageExtent => ({ pageId: `p${number}`, width: 1000, height: 1500 });
const pages = Array.from({ length: 20 }, (_, index) => pageOf(index + 1));

const begun = (flow: Flow, note: readonly PageExtent[] = pages): View =>
  startView({ pages: note, flow, current: 0, turns: 0 });
const after = (flow: Flow, ...events: ViewEvent[]): View => events.reduce(viewReducer, begun(flow));
const placed = (flow: Flow, ...events: ViewEvent[]) => {
  const { place } = after(flow, resized, ...events);
  if (place === undefined) throw new Error('no place');
  return place;
};
const single = (...events: ViewEvent[]) => placed('single', ...events);

describe('a press on a page', () => {
  it('is told in page units, with what lies within reach, and is none beside the pages', () => {
    const seen = pagesSeen(after('continuous', resized, { type: 'fitted', fit: 'width' }));
    const [first] = seen;
    if (first === undefined) throw new Error('no page');
    const { scale, offsetX, offsetY } = first.viewport;

    const found = spanUnder(seen, { x: offsetX + 100 * scale, y: offsetY + 300 * scale }, 12);
    expect(found?.page.pageId).toBe(first.pageId);
    expect([found?.span.x, found?.span.y, found?.span.radius].map((each) => Math.round(each ?? 0))).toEqual([
      100,
      300,
      Math.round(12 / scale),
    ]);
    expect(spanUnder(seen, { x: offsetX - 1, y: offsetY + 10 }, 12)).toBeUndefined();
  });
});

describe('one page at a time', () => {
  it('has no place before there is a stage', () => {
    expect(after('single', { type: 'zoomed', factor: 2 }, { type: 'panned', dx: 5, dy: 5 }).place).toBeUndefined();
  });

  it('shows the whole page in the middle at first', () => {
    const { scale, offsetX, offsetY } = single();

    expect(scale).toBeCloseTo((900 - 48) / 1500, 5);
    expect(offsetX).toBeCloseTo((1200 - 1000 * scale) / 2, 5);
    expect(offsetY).toBeCloseTo(24, 5);
  });

  it('fits the width, from the top, and shows the actual size', () => {
    expect(single({ type: 'fitted', fit: 'width' })).toEqual({ scale: 1.152, offsetX: 24, offsetY: 24 });
    expect(percentOf(after('single', resized, { type: 'fitted', fit: 'actual' }))).toBe(100);
  });

  it.each([
    [1e9, 8],
    [1e-9, 0.2],
  ])('zooms by %d no further than to %d', (factor, scale) => {
    expect(single({ type: 'zoomed', factor }).scale).toBeCloseTo(scale, 5);
  });

  it('zooms out as far as a huge page needs to be seen whole', () => {
    const huge = viewReducer(begun('single', [{ pageId: 'huge', width: 20_000, height: 20_000 }]), resized);

    expect(viewReducer(huge, { type: 'zoomed', factor: 0.01 }).place?.scale).toBeCloseTo((900 - 48) / 20_000, 5);
  });

  it('never loses the page', () => {
    const far = single({ type: 'zoomed', factor: 4 }, { type: 'panned', dx: 1e6, dy: -1e6 });

    expect(far.offsetX).toBe(24);
    expect(far.offsetY).toBeCloseTo(900 - 1500 * far.scale - 24, 5);
    expect(single({ type: 'panned', dx: 500, dy: 500 })).toEqual(single());
  });

  it('begins the next page at its top, at the size of the last', () => {
    const { scale, offsetY } = single(
      { type: 'zoomed', factor: 3 },
      { type: 'panned', dx: 0, dy: -300 },
      { type: 'pageTurned', index: 1, turns: 1 },
    );

    expect(offsetY).toBe(24);
    expect(scale).toBe(single({ type: 'zoomed', factor: 3 }).scale);
  });

  it('shows no other page', () => {
    expect(pagesSeen(after('single', resized)).map(({ pageId }) => pageId)).toEqual(['p1']);
    expect(pagesNear(after('single', resized))).toEqual([]);
  });
});

describe.each(['single', 'continuous'] as const)('pages that are %s', (flow) => {
  it('keep the point under the pointer when they are zoomed', () => {
    const at = { x: 700, y: 300 };
    const fit: ViewEvent = { type: 'fitted', fit: 'width' };
    const before = placed(flow, fit);
    const { scale, offsetX, offsetY } = placed(flow, fit, { type: 'zoomed', factor: 1.5, at });

    expect((at.x - offsetX) / scale).toBeCloseTo((at.x - before.offsetX) / before.scale, 5);
    expect((at.y - offsetY) / scale).toBeCloseTo((at.y - before.offsetY) / before.scale, 5);
  });

  it('keep their fit when the stage changes, and their size when a person has zoomed', () => {
    const smaller: ViewEvent = { type: 'stageResized', stage: { width: 390, height: 700, ratio: 1 } };

    expect(placed(flow, { type: 'fitted', fit: 'width' }, smaller).scale).toBeCloseTo(374 / 1000, 5);
    expect(placed(flow, { type: 'zoomed', factor: 3 }, smaller).scale).toBe(
      placed(flow, { type: 'zoomed', factor: 3 }).scale,
    );
  });

  it('keep their size to the eye on a screen of another density', () => {
    const dense: ViewEvent = { type: 'stageResized', stage: { width: 2400, height: 1800, ratio: 2 } };

    expect(percentOf(after(flow, resized, { type: 'zoomed', factor: 3 }, dense))).toBe(
      percentOf(after(flow, resized, { type: 'zoomed', factor: 3 })),
    );
  });
});

describe('another list of pages', () => {
  const onSecond: ViewEvent = { type: 'pageTurned', index: 1, turns: 1 };
  const fresh: PageExtent = { pageId: 'new', width: 1000, height: 1400 };
  const seen = (flow: Flow, listed: readonly PageExtent[]) =>
    pagesSeen(after(flow, resized, onSecond, { type: 'pagesListed', pages: listed }))[0];

  it.each(['single', 'continuous'] as const)('leaves the page that is read where it was (%s)', (flow) => {
    const [was] = pagesSeen(after(flow, resized, onSecond));
    expect(seen(flow, [fresh, ...pages])).toMatchObject({ pageId: was?.pageId, index: 2, viewport: was?.viewport });
    // Where the page itself is gone, what stands in its place is read.
    expect(seen(flow, pages.toSpliced(1, 1))?.index).toBe(1);
  });
});

describe('pages one below the other', () => {
  const wide: ViewEvent = { type: 'fitted', fit: 'width' };
  const seen = (...events: ViewEvent[]) =>
    pagesSeen(after('continuous', resized, ...events)).map(({ pageId }) => pageId);

  it('fit the width at first', () => {
    expect(placed('continuous').scale).toBe(1.152);
  });

  it('are drawn only when they are on the stage, the one that is read first', () => {
    const down: ViewEvent = { type: 'panned', dx: 0, dy: -1200 };

    expect(seen()).toEqual(['p1']);
    expect(seen(down)).toEqual(['p1', 'p2']);
    expect(seen(down, { type: 'panned', dx: 0, dy: -300 })).toEqual(['p2', 'p1']);
    expect(seen({ type: 'pageTurned', index: 9, turns: 1 })).toEqual(['p10', 'p9']);
  });

  it('have the next one in each direction near, the one below first', () => {
    const near = (...events: ViewEvent[]) =>
      pagesNear(after('continuous', resized, ...events)).map(({ pageId }) => pageId);
    expect(near()).toEqual(['p2']);
    expect(near({ type: 'pageTurned', index: 9, turns: 1 })).toEqual(['p11', 'p8']);
    expect(near({ type: 'pageTurned', index: 19, turns: 1 })).toEqual(['p18']);
  });

  it('are read in turn while one scrolls, from the first to the last', () => {
    let view = after('continuous', resized, wide);
    const read = new Set<number>();
    for (let step = 0; step < 200; step += 1) {
      view = viewReducer(view, { type: 'leafed', by: 1 });
      read.add(view.current);
    }

    expect([...read]).toEqual(pages.map((_, index) => index));
  });

  it('stay on the page that was turned to, also when it cannot come to the top', () => {
    const small = after(
      'continuous',
      resized,
      { type: 'zoomed', factor: 0.01 },
      { type: 'pageTurned', index: 19, turns: 1 },
    );

    expect(small.current).toBe(19);
    expect(small.turns).toBe(1);
  });

  it('stand in the middle of the widest', () => {
    const mixed = [pageOf(1), { pageId: 'narrow', width: 500, height: 300 }];
    const view = viewReducer(begun('continuous', mixed), resized);
    const down = viewReducer(view, { type: 'panned', dx: 0, dy: -1e6 });
    const narrow = pagesSeen(down).find(({ pageId }) => pageId === 'narrow');

    expect(narrow?.viewport.offsetX).toBeCloseTo(24 + 250 * 1.152, 5);
  });

  it('become one page at a time on the page that is read', () => {
    const view = after(
      'continuous',
      resized,
      { type: 'pageTurned', index: 7, turns: 1 },
      { type: 'flowChosen', flow: 'single' },
    );

    expect(pagesSeen(view).map(({ pageId }) => pageId)).toEqual(['p8']);
  });

  it('come onto the stage with what was found on them, and stay where it is seen already', () => {
    const part = { left: 100, top: 1200, right: 300, bottom: 1260 };
    const found = after('continuous', resized, { type: 'revealed', shows: 1, found: { index: 4, part } });
    const again = viewReducer(found, { type: 'revealed', shows: 2, found: { index: 4, part } });
    const shown = pagesSeen(found).find(({ index }) => index === 4);

    expect(found.current).toBe(4);
    expect((shown?.viewport.offsetY ?? 0) + 1230 * 1.152).toBeCloseTo(450, 5);
    expect(again.place).toEqual(found.place);
    expect(again.shows).toBe(2);
  });

  it('say where one has come to, once', () => {
    const before = after('continuous', resized);
    const next = viewReducer(before, { type: 'panned', dx: 0, dy: -1200 });

    expect(newReach(begun('continuous'), before)).toEqual({ current: 0, first: 0, last: 0 });
    expect(newReach(before, next)).toEqual({ current: 0, first: 0, last: 1 });
    expect(newReach(next, viewReducer(next, { type: 'panned', dx: 0, dy: -1 }))).toBeUndefined();
  });
});

describe('input', () => {
  it('zooms a little for a touch pad, by a third for a notch, and alike both ways', () => {
    expect(wheelFactor(-2, 0)).toBeCloseTo(1.01, 2);
    expect(wheelFactor(-120, 0)).toBeCloseTo(1.35, 2);
    expect(wheelFactor(-120, 0) * wheelFactor(120, 0)).toBeCloseTo(1, 10);
  });

  it('counts lines and pages in pixels', () => {
    expect([wheelPixels(3, 0), wheelPixels(3, 1), wheelPixels(1, 2)]).toEqual([3, 48, 400]);
  });

  it('takes a long way to the side for a swipe, and nothing else', () => {
    expect([swipeOf(-120, 10), swipeOf(120, -10), swipeOf(-40, 0), swipeOf(-120, 90)]).toEqual([
      1,
      -1,
      undefined,
      undefined,
    ]);
  });

  it('glides slower and slower, and comes to rest', () => {
    let speed = { x: 0, y: 2 };
    let way = 0;
    for (let glide = glided(speed, 16); glide !== undefined; glide = glided(speed, 16)) {
      expect(glide.speed.y).toBeLessThan(speed.y);
      way += glide.dy;
      speed = glide.speed;
    }

    expect(way).toBeGreaterThan(300);
    expect(way).toBeLessThan(1000);
  });

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

describe('replay', () => {
  const played = (...events: ReplayEvent[]): Replay => events.reduce(replayReducer, startReplay(10_000));

  it('plays at the chosen speed and stops at the end', () => {
    expect(played({ type: 'ticked', ms: 1000 }).at).toBe(1000);
    expect(played({ type: 'hurried', speed: 8 }, { type: 'ticked', ms: 1000 }).at).toBe(8000);
    expect(played({ type: 'hurried', speed: 8 }, { type: 'ticked', ms: 2000 })).toMatchObject({
      at: 10_000,
      isPlaying: false,
    });
  });

  it('rests while it is paused, goes to any moment, and begins anew after its end', () => {
    expect(played({ type: 'pressed' }, { type: 'ticked', ms: 1000 }).at).toBe(0);
    expect(played({ type: 'sought', at: 99_999 }).at).toBe(10_000);
    expect(played({ type: 'pressed' }, { type: 'sought', at: 10_000 }, { type: 'pressed' })).toMatchObject({
      at: 0,
      isPlaying: true,
    });
  });

  it('plays nothing where nothing tells of time, and keeps its speed on the next page', () => {
    expect(startReplay(0).isPlaying).toBe(false);
    expect(replayReducer(startReplay(0), { type: 'pressed' }).isPlaying).toBe(false);
    expect(played({ type: 'hurried', speed: 4 }, { type: 'loaded', total: 50 })).toEqual({
      at: 0,
      total: 50,
      speed: 4,
      isPlaying: true,
    });
  });

  it('writes minutes and seconds', () => {
    expect([clockOf(0), clockOf(61_900), clockOf(600_000)]).toEqual(['0:00', '1:01', '10:00']);
  });
});
