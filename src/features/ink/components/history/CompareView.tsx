import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  CloseIcon,
  Failed,
  IconButton,
  Loading,
  PagePicture,
  scrollable,
  singleLines,
  useAppDispatch,
  useWidth,
  VirtualList,
} from '@inkside/ui';
import type { OutlinedInkPage } from '@inkside/ink';
import { compareAsked, compareClosed } from '../../historyIntents';
import type { ComparedSide, HistoryState } from '../../historyTypes';
import { type PagePair, pagePairs } from '../../view/compareLogic';
import { useVersionMaker, useVersionTime } from './versionWords';
import './history.css';

type Compared = NonNullable<HistoryState['compared']>;

/** CSS pixels: between two sheets, and for the number below a row. */
const [GAP, NUMBER] = [16, 36];
const WIDEST = 720;
/** Pages longer than this by their width are cut. */
const LONGEST = 2;

interface SheetProps {
  readonly page: OutlinedInkPage | undefined;
  readonly width: number;
  readonly label: string;
}

const Sheet = ({ page, width, label }: SheetProps) =>
  page === undefined ? (
    <p className="ink-compare-absent faint">
      <FormattedMessage id="ink.history.absent" />
    </p>
  ) : (
    <figure
      className="ink-thumbnail-paper ink-compare-sheet"
      aria-label={label}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
    >
      <PagePicture pageId={page.pageId} width={width} />
    </figure>
  );

const SideHead = ({ side: { version } }: { readonly side: ComparedSide }) => {
  const [timeOf, makerOf] = [useVersionTime(), useVersionMaker()];
  return (
    <h2 className="ink-compare-title">
      {timeOf(version.at, true)} <span className="faint">{makerOf(version)}</span>
    </h2>
  );
};

/** Both in one list, so that they scroll together. */
const Sides = ({ sides: [older, newer] }: { readonly sides: readonly [ComparedSide, ComparedSide] }) => {
  const intl = useIntl();
  const timeOf = useVersionTime();
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller);
  const width = Math.max(80, Math.min(WIDEST, Math.floor((room - 3 * GAP) / 2)));
  const pairs = useMemo(() => pagePairs(older.pages, newer.pages), [older, newer]);
  const ratio = [...older.pages, ...newer.pages].reduce(
    (most, page) => Math.min(LONGEST, Math.max(most, page.height / page.width)),
    0.5,
  );
  const lines = useMemo(() => singleLines(pairs, Math.ceil(width * ratio) + NUMBER), [pairs, width, ratio]);
  const labelOf = (pair: PagePair, { version }: ComparedSide): string =>
    intl.formatMessage(
      { id: 'ink.history.pageOf' },
      { number: pairs.indexOf(pair) + 1, time: timeOf(version.at, true) },
    );
  return (
    <div {...scrollable} className="ink-compare-list" ref={scroller} data-keeps-keys>
      <VirtualList
        lines={lines}
        total={pairs.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'ink.history.comparing' })}
        keyOf={({ id }) => id}
      >
        {(pair) => (
          <div className="ink-compare-row" style={{ gridTemplateColumns: `${width}px ${width}px` }}>
            <Sheet page={pair.older} width={width} label={labelOf(pair, older)} />
            <Sheet page={pair.newer} width={width} label={labelOf(pair, newer)} />
          </div>
        )}
      </VirtualList>
    </div>
  );
};

const Body = ({ compared }: { readonly compared: Compared }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { noteId, versionIds } = compared;
  const onRetry = (): void => void dispatch(compareAsked({ noteId, versionIds }));
  if (compared.phase === 'failed')
    return (
      <Failed
        title={intl.formatMessage({ id: 'ink.history.compareFailed' })}
        error={compared.error}
        onRetry={onRetry}
      />
    );
  if (compared.phase === 'opening')
    return <Loading skeleton={null} text={intl.formatMessage({ id: 'ink.history.opening' })} />;
  return <Sides sides={compared.sides} />;
};

/** Two versions of a note side by side, to be looked at only. */
export const CompareView = ({ compared }: { readonly compared: Compared }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <section className="ink-compare" aria-label={intl.formatMessage({ id: 'ink.history.comparing' })}>
      <div className="ink-compare-head">
        {compared.phase === 'open' ? (
          compared.sides.map((side) => <SideHead key={side.version.id} side={side} />)
        ) : (
          <span />
        )}
        <IconButton
          icon={<CloseIcon />}
          label={intl.formatMessage({ id: 'ink.history.endCompare' })}
          onClick={() => dispatch(compareClosed())}
        />
      </div>
      <Body compared={compared} />
    </section>
  );
};
