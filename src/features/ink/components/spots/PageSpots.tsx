import { memo, type CSSProperties } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { PageId } from '../../../../app/kit/text/units';
import type { Spot } from '../../types';
import type { Part } from '../../view/viewLogic';
import { linkOf } from './spotLogic';

/** What a press on a spot does. */
export interface SpotActs {
  readonly onPress: (pageId: PageId, spot: Spot) => void;
}

const nameOf = (intl: IntlShape, { target, title }: Spot): string => {
  const shown = title || (target.kind === 'url' ? target.url : intl.formatMessage({ id: 'ink.spots.untitled' }));
  return intl.formatMessage({ id: `ink.spots.${target.kind}` }, { title: shown });
};

interface PageSpotsProps {
  readonly pageId: PageId;
  readonly spots: readonly Spot[];
  readonly place: (part: Part) => CSSProperties;
  readonly acts: SpotActs;
}

/** The parts of a page that can be pressed, each where its shape was drawn. */
export const PageSpots = memo(({ pageId, spots, place, acts }: PageSpotsProps) => {
  const intl = useIntl();
  return (
    <>
      {spots.map((spot) => {
        const { bounds, target } = spot;
        const name = nameOf(intl, spot);
        const props = { className: 'ink-spot', style: place(bounds), title: name };
        const key = `${bounds.left} ${bounds.top} ${target.kind}`;
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
