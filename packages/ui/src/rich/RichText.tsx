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

/** Pictures come from this site; what stands elsewhere is not fetched, and its words take its place. */
const tamePicture = (picture: Element): void => {
  const source = picture.getAttribute('src') ?? '';
  const isOwn =
    URL.canParse(source, document.baseURI) && new URL(source, document.baseURI).origin === window.location.origin;
  if (isOwn) picture.setAttribute('loading', 'lazy');
  else picture.replaceWith(picture.getAttribute('alt') ?? '');
};

/**
 * Rich text of the cloud, as nodes without anything that runs or fetches. The cloud has sanitised it already; here it
 * is done once more, because a page must not depend on what a server remembers to do.
 */
const safeHtml = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) tameLink(link);
  for (const picture of fragment.querySelectorAll('img')) tamePicture(picture);
  return fragment;
};

/** Rich text of the cloud, sanitised, in a measure that is good to read. */
export const RichText = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const { moment } = useHandles();
  useLayoutEffect(() => {
    const nodes = safeHtml(html);
    const endHold = holdPictures(nodes, moment);
    place.current?.replaceChildren(nodes);
    return endHold;
  }, [html, moment]);
  return <div ref={place} className="rich-text" />;
};
