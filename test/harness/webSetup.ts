import '@testing-library/jest-dom';
import { act, cleanup, configure } from '@testing-library/react';

import { LONGEST_WAIT_MS } from './until';

configure({ asyncUtilTimeout: LONGEST_WAIT_MS });

/** Answers `(min-width: …px)` and knows no dark scheme. */
const matches = (query: string): boolean => {
  const least = /\(min-width: (\d+)px\)/.exec(query)?.[1];
  return least !== undefined && window.innerWidth >= Number(least);
};

window.matchMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: matches(query),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** jsdom lays nothing out: every element is as wide as the window and 800 pixels high, and nothing is resized. */
window.ResizeObserver = class implements ResizeObserver {
  constructor(private readonly tell: ResizeObserverCallback) {}

  observe(): void {
    this.tell([], this);
  }

  unobserve(): void {}

  disconnect(): void {}
};

const wide = () => window.innerWidth;
const high = () => 800;
const sizes = { offsetWidth: wide, clientWidth: wide, offsetHeight: high, clientHeight: high };
for (const [name, get] of Object.entries(sizes)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
}

// jsdom knows the element of a modal dialog, and not how it opens.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const begin = window.setTimeout.bind(window);
/** Between a clock's reading the time and its setting of a timer. */
const CLOCK_READ_MS = 50;
/** The clock of a page moves on at whole seconds, whatever a test waits for just then: no fault of either. */
const isOfClock = (ms: number): boolean => (Date.now() + ms) % 1000 < CLOCK_READ_MS;
window.setTimeout = ((tell: (...words: unknown[]) => void, ms = 0, ...words: unknown[]) => {
  const call = (): void => tell(...words);
  return begin(isOfClock(ms) ? () => act(call) : call, ms);
}) as typeof window.setTimeout;

const complaints: string[] = [];

beforeEach(() => {
  window.innerWidth = 1440;
  complaints.length = 0;
  // What React and react-intl complain of is a fault of ours.
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' ').slice(0, 500));
  });
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  expect(complaints).toEqual([]);
});

/** Nor does it scroll. */
Element.prototype.scrollIntoView = () => undefined;
