/** Beyond so many the one that was drawn first is let go of. */
const MOST = 500;

const absolute = (address: string): string => new URL(address, document.baseURI).href;

/**
 * Knows which pictures this page has drawn. They are held, since a browser draws what is still in its memory again without
 * asking anybody, and soon forgets what stands nowhere on the page. A service worker that takes the page over ends that: what
 * came past it before is asked for again.
 */
export const followDrawn = (page: EventTarget, workers?: EventTarget): ((address: string) => boolean) => {
  const drawn = new Map<string, HTMLImageElement>();
  const keep = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement)) return;
    drawn.set(target.currentSrc, target);
    const [oldest] = drawn.keys();
    if (drawn.size > MOST && oldest !== undefined) drawn.delete(oldest);
  };
  // It does not bubble.
  page.addEventListener('load', keep, true);
  workers?.addEventListener('controllerchange', () => drawn.clear());
  return (address) => drawn.has(absolute(address));
};
