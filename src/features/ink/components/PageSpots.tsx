import type { InkBounds, InkSpot } from '@inkside/ink';
import { memo, type CSSProperties } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { PageId } from '@inkside/kit';
import { linkOf } from './spotLogic';

/** What a press on a spot does, and which page of the note has an id: 0 first, -1 for none. */
export interface SpotActs {
  readonly onPress: (pageId: PageId, spot: InkSpot) => void;
  readonly indexOf: (pageId: string) => number;
}

/** What a spot without a title leads to. */
const untitled = (intl: IntlShape, { target }: InkSpot, { indexOf }: SpotActs): string => {
  if (target.kind === 'url') return target.url;
  const index = target.kind === 'page' ? indexOf(target.pageId) : -1;
  return intl.formatMessage(index < 0 ? { id: 'ink.spots.untitled' } : { id: 'ink.toPage' }, { number: index + 1 });
};

const nameOf = (intl: IntlShape, spot: InkSpot, acts: SpotActs): string =>
  intl.formatMessage({ id: `ink.spots.${spot.target.kind}` }, { title: spot.title || untitled(intl, spot, acts) });

interface PageSpotsProps {
  readonly pageId: PageId;
  readonly spots: readonly InkSpot[];
  readonly place: (part: InkBounds) => CSSProperties;
  readonly acts: SpotActs;
}

/** The parts of a page that can be pressed, each where its shape was drawn. */
export const PageSpots = memo(({ pageId, spots, place, acts }: PageSpotsProps) => {
  const intl = useIntl();
  return (
    <>
      {spots.map((spot) => {
        const { bounds, target } = spot;
        const name = nameOf(intl, spot, acts);
        const props = { className: 'ink-spot', style: place(bounds), title: name };
        const key = `${bounds.left} ${bounds.top} ${target.kind} ${name}`;
        const link = target.kind === 'url' ? linkOf(target.url) : undefined;
        return link?.kind === 'open' ? (
          <a key={key} {...props} href={link.url} target="_blank" rel="noopener noreferrer" draggable={false}>
            <span className="unseen">{name}</span>
          </a>
        ) : (
          <button key={key} {...props} type="button" aria-label={name} onClick={() => acts.onPress(pageId, spot)} />
        );
      })}
    </>
  );
});
PageSpots.displayName = 'PageSpots';
