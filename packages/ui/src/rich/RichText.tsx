import { useLayoutEffect, useRef } from 'react';
import DOMPurify from 'dompurify';

import { useHandles } from '../handles';
import { holdPictures } from './pictures';
import './richText.css';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'span', 'a', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'title', 'src', 'alt', 'width', 'height', 'lang', 'dir', 'start'];

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

/** Other sites open beside the app and learn nothing of it; the app's own pages open in place. */
const tameLink = (link: Element): void => {
  const href = link.getAttribute('href') ?? '';
  if (!URL.canParse(href, document.baseURI)) {
    link.removeAttribute('href');
    return;
  }
  const address = new URL(href, document.baseURI);
  if (!isWeb(address) || address.origin === window.location.origin) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
};

const wordsFor = (picture: Element): void => picture.replaceWith(picture.getAttribute('alt') ?? '');

/**
 * Pictures come from this site. What stands elsewhere is not fetched by the page: `bring` may have it brought, else its
 * words take its place.
 */
const tamePicture = (
  picture: HTMLImageElement,
  bring: ((picture: HTMLImageElement, url: string) => void) | undefined,
): void => {
  const source = picture.getAttribute('src') ?? '';
  const address = URL.canParse(source, document.baseURI) ? new URL(source, document.baseURI) : undefined;
  if (address?.origin === window.location.origin || address?.protocol === 'data:') {
    picture.setAttribute('loading', 'lazy');
  } else if (address !== undefined && isWeb(address) && bring !== undefined) {
    picture.removeAttribute('src');
    bring(picture, address.href);
  } else wordsFor(picture);
};

/**
 * Rich text of the cloud, as nodes without anything that runs or fetches. The cloud has sanitised it already; here it
 * is done once more, because a page must not depend on what a server remembers to do.
 */
export const safeHtml = (html: string, bring?: Parameters<typeof tamePicture>[1]): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) tameLink(link);
  for (const picture of fragment.querySelectorAll('img')) tamePicture(picture, bring);
  return fragment;
};

interface RichTextProps {
  readonly html: string;
  /** Has pictures of other sites brought by the cloud, as wide as so many pixels; else their words stand there. */
  readonly pictureWidth?: number;
}

/** Rich text of the cloud, sanitised, in a measure that is good to read. */
export const RichText = ({ html, pictureWidth }: RichTextProps) => {
  const place = useRef<HTMLDivElement>(null);
  const { moment, remotePictures } = useHandles();
  useLayoutEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = async (picture: HTMLImageElement, url: string, width: number): Promise<void> => {
      const address = await remotePictures.load(url, width, signal);
      if (signal.aborted) return;
      if (address === undefined) wordsFor(picture);
      else picture.src = address;
    };
    const bring =
      pictureWidth === undefined
        ? undefined
        : (picture: HTMLImageElement, url: string) => void show(picture, url, pictureWidth);
    const nodes = safeHtml(html, bring);
    const endHold = holdPictures(nodes, moment);
    place.current?.replaceChildren(nodes);
    return () => {
      leaving.abort();
      endHold();
    };
  }, [html, moment, pictureWidth, remotePictures]);
  return <div ref={place} className="rich-text" />;
};
