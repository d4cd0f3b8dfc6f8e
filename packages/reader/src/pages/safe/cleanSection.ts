import DOMPurify, { type Config } from 'dompurify';

import { STYLE } from '../book/sourceBook';

/** A section that runs nothing and asks nobody: an inert tree, and what was taken out of it. */
export interface CleanSection {
  /** A `body` that belongs to no page. */
  readonly body: HTMLElement;
  /** In their order: addresses of sheets, and texts of sheets that stood in the section. */
  readonly sheets: readonly ({ readonly address: string } | { readonly text: string })[];
  /** What stood in `style` attributes. */
  readonly styles: readonly (readonly [HTMLElement | SVGElement, string])[];
  /** Elements that show a picture of the book, and its address. */
  readonly pictures: readonly (readonly [Element, string])[];
  readonly language: string;
  readonly direction: string;
  /** Of the root and of the body, by which sheets choose. */
  readonly classes: readonly [string, string];
}

/** Where a link of a book leads; no browser follows it. */
export const LINK = 'data-href';

const config: Config = {
  RETURN_DOM: true,
  WHOLE_DOCUMENT: false,
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  // What asks, plays or is filled in; sheets were taken out before.
  FORBID_TAGS: [
    ...['style', 'link', 'meta', 'base', 'title', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
    ...['video', 'audio', 'source', 'track', 'picture', 'iframe', 'frame', 'object', 'embed', 'portal', 'template'],
    ...['slot', 'feimage', 'animate', 'animatemotion', 'animatetransform', 'set', 'marquee'],
  ],
  FORBID_ATTR: [
    'srcset',
    'ping',
    'background',
    'action',
    'formaction',
    'target',
    'autofocus',
    'popover',
    'contenteditable',
  ],
  // `aid` and the like are what addresses inside of Kindle books mean.
  ADD_ATTR: ['aid', 'epub:type', 'filepos', 'recindex'],
  // Addresses are all taken out below; those of Kindle books have schemes of their own.
  ALLOWED_URI_REGEXP: /^(?!\s*(?:javascript|vbscript):)/i,
  SANITIZE_DOM: false,
};

const isData = (address: string): boolean => /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);/i.test(address.trim());

const xlink = 'http://www.w3.org/1999/xlink';

/** The address of the picture that an element shows. Undefined: it shows none. */
const pictureOf = (element: Element): string | undefined => {
  const name = element.localName;
  if (name === 'img') return element.getAttribute('src') ?? element.getAttribute('recindex') ?? undefined;
  if (name !== 'image') return undefined;
  return (
    element.getAttribute('href') ??
    element.getAttributeNS(xlink, 'href') ??
    element.getAttribute('xlink:href') ??
    undefined
  );
};

const linkOf = (element: Element): string | undefined => {
  const filepos = element.getAttribute('filepos');
  if (filepos !== null) return `filepos:${filepos}`;
  return element.getAttribute('href') ?? element.getAttributeNS(xlink, 'href') ?? undefined;
};

const isAddress = (name: string): boolean => /^(?:src|href|data|poster|cite|longdesc|profile|usemap)$/.test(name);

/** Takes out every address of an element, and names that would stand in the way of the document's own. */
const withoutAddresses = (element: Element): void => {
  for (const attribute of Array.from(element.attributes)) {
    const { localName, value } = attribute;
    const isForeignUrl = /url\(\s*['"]?(?!#)/i.test(value);
    const isName = localName === 'name' && element.localName !== 'a';
    if (isAddress(localName) || attribute.name === 'xlink:href' || isForeignUrl || isName)
      element.removeAttributeNode(attribute);
  }
};

const isLink = (element: Element): boolean => element.localName === 'a' || element.localName === 'area';

const cleanElement = (
  element: HTMLElement | SVGElement,
  styles: [HTMLElement | SVGElement, string][],
  pictures: [Element, string][],
): void => {
  const style = element.getAttribute(STYLE) ?? element.getAttribute('style');
  if (style !== null) {
    for (const name of [STYLE, 'style']) element.removeAttribute(name);
    styles.push([element, style.replace(/url\([^)]*\)/gi, 'none')]);
  }
  const [picture, link] = [pictureOf(element), isLink(element) ? linkOf(element) : undefined];
  withoutAddresses(element);
  if (picture !== undefined) pictures.push([element, picture]);
  if (link === undefined) return;
  element.setAttribute(LINK, link);
  element.setAttribute('role', 'link');
  element.setAttribute('tabindex', '0');
};

const sheetsOf = (section: Document): CleanSection['sheets'] =>
  Array.from(section.querySelectorAll('link[href], style'), (element) => {
    if (element.localName === 'style') return { text: element.textContent ?? '' };
    const isSheet = /(?:^|\s)stylesheet(?:\s|$)/i.test(element.getAttribute('rel') ?? '');
    const isOther = /alternate/i.test(element.getAttribute('rel') ?? '');
    return isSheet && !isOther ? { address: element.getAttribute('href') ?? '' } : { text: '' };
  }).filter((sheet) => !('text' in sheet) || sheet.text.trim() !== '');

const rootOf = (section: Document): Element => {
  const body = section.body as HTMLElement | null;
  return body ?? section.documentElement;
};

/**
 * Cleans a section: no script, no handler, no form, no frame, no address. Give it a document that belongs to no page.
 */
export const cleanSection = (section: Document): CleanSection => {
  const root = rootOf(section);
  const sheets = sheetsOf(section);
  const isBody = root.localName === 'body';
  const cleaned = DOMPurify.sanitize(root, config) as unknown as HTMLElement;
  // In a document of its own, where ids are found.
  const holder = document.implementation.createHTMLDocument('');
  const body = holder.adoptNode(cleaned);
  holder.body.replaceWith(body);
  const [styles, pictures]: [[HTMLElement | SVGElement, string][], [Element, string][]] = [[], []];
  for (const element of body.querySelectorAll<HTMLElement | SVGElement>('*')) cleanElement(element, styles, pictures);
  const kept = pictures.map(([element, address]) => [element, address] as const);
  return {
    body,
    sheets,
    styles,
    pictures: kept,
    language: section.documentElement.getAttribute('lang') ?? section.documentElement.getAttribute('xml:lang') ?? '',
    direction: (isBody ? root.getAttribute('dir') : null) ?? section.documentElement.getAttribute('dir') ?? '',
    classes: [section.documentElement.getAttribute('class') ?? '', isBody ? (root.getAttribute('class') ?? '') : ''],
  };
};

/** A picture that stands in the address itself: it asks nobody. */
export const isOwnPicture = isData;
