import { absoluteLink } from './text';

/** One file that a picture may be shown from. */
interface Candidate {
  readonly url: string;
  /** Pixels, where the page says; of `2x` twice a usual column. */
  readonly width: number | undefined;
}

/** Splits at commas between candidates, not at those inside of addresses. */
const SRCSET = /(\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g;
/** What a picture without widths is counted as. */
const USUAL_PX = 800;

const candidatesOf = (srcset: string): Candidate[] =>
  [...srcset.matchAll(SRCSET)].map(([, url = '', size, unit]) => ({
    url,
    width: size === undefined ? undefined : Math.round(Number(size) * (unit === 'x' ? USUAL_PX : 1)),
  }));

const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif|svg|bmp)(?:[?#!@]|$)/i;
const LAZY_NAME = /^data-(?:.*src|original|url|image|actualsrc|lazy.*|full.*|hi.*)$/;
const looksLikeAddress = (value: string): boolean => /^(?:https?:)?\/\/|^\.{0,2}\/|^[\w%-][\w%./-]*\.\w+/.test(value);

/** What scripts would have put in place once the picture came into sight. */
const lazyOf = (element: Element): Candidate[] =>
  [...element.attributes].flatMap(({ name, value }) => {
    if (name.startsWith('data-') && name.endsWith('srcset')) return candidatesOf(value);
    const isNamed = name.startsWith('data-') && PICTURE_NAME.test(value) && !/\s/.test(value.trim());
    const isLazy = LAZY_NAME.test(name) && looksLikeAddress(value) && !/\s/.test(value.trim());
    return isNamed || isLazy ? [{ url: value, width: undefined }] : [];
  });

const STAND_IN =
  /(?:^|[/_-])(?:blank|spacer|placeholder|transparent|pixel|1x1|loading|lazy|grey|gray)[\w-]*\.(?:gif|png|svg|jpe?g)/i;
/** Shorter, it is an empty pixel or a grey box. */
const MIN_DATA = 1200;

const isStandIn = (src: string): boolean => STAND_IN.test(src) || (src.startsWith('data:') && src.length < MIN_DATA);

/** The smallest that fills the screen, else the largest, else the first that says nothing of its width. */
const bestOf = (candidates: readonly Candidate[], screen: number): Candidate | undefined => {
  const sized = candidates
    .filter(({ width }) => width !== undefined)
    .toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return sized.find(({ width }) => (width ?? 0) >= screen) ?? sized.at(-1) ?? candidates[0];
};

const usable = (url: string, base: string): string | undefined =>
  /^data:image\//i.test(url.trim()) ? url.trim() : absoluteLink(url, base);

/** What the picture should be fetched from; undefined where the page names nothing. Width in pixels. */
const sourceOf = (image: Element, base: string, screen: number): string | undefined => {
  const around =
    image.parentElement?.localName === 'picture' ? [...image.parentElement.querySelectorAll('source')] : [];
  const both = [image, ...around];
  const src = image.getAttribute('src')?.trim() ?? '';
  const hasOwn = src !== '' && !isStandIn(src);
  const sets = both
    .flatMap((each) => candidatesOf(each.getAttribute('srcset') ?? ''))
    .filter(({ url }) => !isStandIn(url));
  const lazy = both.flatMap(lazyOf);
  const own = hasOwn ? [{ url: src, width: undefined }] : [];
  for (const candidates of [[...lazy, ...sets], own, src === '' ? [] : [{ url: src, width: undefined }]]) {
    const whole = candidates.flatMap(({ url, width }) => {
      const address = usable(url, base);
      return address === undefined ? [] : [{ url: address, width }];
    });
    const best = bestOf(whole, screen);
    if (best !== undefined) return best.url;
  }
  return undefined;
};

const setSource = (image: Element, source: string): void => {
  for (const { name } of [...image.attributes]) {
    if (name !== 'alt' && name !== 'title' && name !== 'width' && name !== 'height') image.removeAttribute(name);
  }
  image.setAttribute('src', source);
};

/** A parser with scripts on keeps the inside as text. */
const imagesIn = (noscript: Element): Element[] => {
  const holder = noscript.ownerDocument.createElement('div');
  holder.innerHTML = noscript.innerHTML.includes('<img') ? noscript.innerHTML : (noscript.textContent ?? '');
  return [...holder.querySelectorAll('img')];
};

const pictureBefore = (element: Element): Element | undefined => {
  const before = element.previousElementSibling;
  return (before?.localName === 'img' ? before : before?.querySelector('img')) ?? undefined;
};

/** Pictures for browsers without scripts: they are the real ones, where the one before is a stand-in. */
const takeNoscripts = (document: Document, base: string, screen: number): void => {
  for (const noscript of [...document.querySelectorAll('noscript')]) {
    const images = imagesIn(noscript);
    const stand = images.length === 1 ? pictureBefore(noscript) : undefined;
    const isReal = stand !== undefined && !isStandIn(stand.getAttribute('src') ?? '');
    if (isReal && sourceOf(stand, base, screen) !== undefined) {
      noscript.remove();
    } else {
      stand?.remove();
      noscript.replaceWith(...images);
    }
  }
};

/**
 * Gives every picture of a page one source, whole, whichever way the page says it (srcset, `<picture>`, what scripts
 * load later, noscript, data:), and takes out those that have none. `screen`: the device's width in pixels.
 */
export const settlePictures = (document: Document, base: string, screen: number): void => {
  takeNoscripts(document, base, screen);
  for (const image of [...document.querySelectorAll('img, amp-img')]) {
    const source = sourceOf(image, base, screen);
    if (source === undefined) {
      image.remove();
      continue;
    }
    if (image.localName === 'img') {
      setSource(image, source);
      continue;
    }
    const plain = document.createElement('img');
    for (const name of ['alt', 'width', 'height']) {
      const value = image.getAttribute(name);
      if (value !== null) plain.setAttribute(name, value);
    }
    setSource(plain, source);
    image.replaceWith(plain);
  }
  for (const source of [...document.querySelectorAll('picture source')]) source.remove();
};
