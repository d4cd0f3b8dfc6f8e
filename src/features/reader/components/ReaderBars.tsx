import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, makeIcon, SearchIcon } from '@inkside/ui';

import type { OpenBook } from '../types';
import type { PanelName } from './Panels';

const BackIcon = makeIcon(<path d="M16.5 10h-13M8.75 4.75 3.5 10l5.25 5.25" />);
const ContentsIcon = makeIcon(<path d="M3.5 5h1M7.5 5h9M3.5 10h1M7.5 10h9M3.5 15h1M7.5 15h9" />);
const TypeIcon = makeIcon(
  <>
    <path d="m2.5 15.5 4.25-11 4.25 11M4 11.75h5.5" />
    <circle cx="14.75" cy="12.75" r="2.75" />
    <path d="M17.5 9.75v5.75" />
  </>,
);
const BookmarkIcon = makeIcon(<path d="M5.5 3.5h9v13L10 12.75 5.5 16.5z" />);
const BookmarkedIcon = makeIcon(<path fill="currentColor" d="M5.5 3.5h9v13L10 12.75 5.5 16.5z" />);
const MarksIcon = makeIcon(
  <>
    <path d="m11.5 4.25 4.25 4.25-6 6H5.5v-4.25z" />
    <path d="M3.5 17h13" />
  </>,
);

interface HeadProps {
  readonly title: string;
  readonly panel: PanelName | undefined;
  readonly isMarked: boolean;
  readonly onPanel: (name: PanelName) => void;
  readonly onBookmark: () => void;
  readonly onBack: () => void;
}

const tools: readonly (readonly [PanelName, ReactNode])[] = [
  ['contents', <ContentsIcon key="contents" />],
  ['search', <SearchIcon key="search" />],
  ['marks', <MarksIcon key="marks" />],
  ['settings', <TypeIcon key="settings" />],
];

/** The way back, the title, and what opens the panels. */
export const Head = ({ title, panel, isMarked, onPanel, onBookmark, onBack }: HeadProps) => {
  const intl = useIntl();
  return (
    <header className="reader-head">
      <IconButton icon={<BackIcon />} label={intl.formatMessage({ id: 'reader.back' })} onClick={onBack} />
      <h1 className="cut" title={title}>
        {title}
      </h1>
      {tools.map(([name, icon]) => (
        <IconButton
          key={name}
          icon={<>{icon}</>}
          label={intl.formatMessage({ id: `reader.${name}` })}
          aria-expanded={panel === name}
          onClick={() => onPanel(name)}
        />
      ))}
      <IconButton
        icon={isMarked ? <BookmarkedIcon /> : <BookmarkIcon />}
        label={intl.formatMessage({ id: 'reader.bookmark' })}
        aria-pressed={isMarked}
        onClick={onBookmark}
      />
    </header>
  );
};

/** Chapter, page and share of what is on the screen. */
export const Foot = ({ place, onGoTo }: { readonly place: OpenBook['place']; readonly onGoTo: () => void }) => {
  const intl = useIntl();
  if (place === null) return <footer className="reader-foot" />;
  const { chapter, current, total, fraction } = place;
  const percent = intl.formatNumber(Math.floor(fraction * 100) / 100, { style: 'percent' });
  return (
    <footer className="reader-foot">
      <span className="cut">{chapter}</span>
      <span>
        <FormattedMessage id="reader.page" values={{ current, total }} />
      </span>
      <button type="button" onClick={onGoTo} title={intl.formatMessage({ id: 'reader.goTo' })}>
        {percent}
      </button>
    </footer>
  );
};

interface TurnProps {
  readonly side: 'left' | 'right';
  /** Whether it goes on; in books that are read to the left, the left one does. */
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

/** Beside the page, for a pointer; a phone has its fingers. */
export const Turn = ({ side, isOn, onTurn }: TurnProps) => {
  const intl = useIntl();
  return (
    <div className="reader-turn">
      <IconButton
        icon={side === 'right' ? <ChevronRightIcon /> : <ChevronLeftIcon />}
        label={intl.formatMessage({ id: isOn ? 'reader.next' : 'reader.previous' })}
        onClick={onTurn}
      />
    </div>
  );
};
