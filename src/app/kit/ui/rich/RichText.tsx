import { useLayoutEffect, useRef } from 'react';

import { safeHtml } from './safeHtml';
import './richText.css';

/** Rich text of the cloud, sanitised, in a measure that is good to read. */
export const RichText = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(safeHtml(html)), [html]);
  return <div ref={place} className="rich-text" />;
};
