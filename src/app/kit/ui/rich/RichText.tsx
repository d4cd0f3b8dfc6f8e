import { useLayoutEffect, useRef } from 'react';

import { useHandles } from '../../handles';
import { holdPictures } from './heldPictures';
import { safeHtml } from './safeHtml';
import './richText.css';

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
