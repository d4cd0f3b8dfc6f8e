import type { OutlinedInkPage } from '@inkside/ink';
import type { NoteId } from '@inkside/kit';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  Chips,
  CloseIcon,
  gridLines,
  IconButton,
  NOT_PHONE,
  PagePicture,
  scrollable,
  useAppDispatch,
  useAppSelector,
  useMedia,
  useWidth,
  VirtualList,
} from '@inkside/ui';
import { Dialog } from '@blueprintjs/core';

import { pagesTurnedBack } from '../slice';
import type { OpenPage } from '../types';
import { selectWriting } from '../writingSlice';
import type { PageExtent } from '../view/strip';
import { PageActs } from './PageActs';
import { usePeopleOn } from './People';
import { RedoIcon, UndoIcon } from './writing/penIcons';
import './panel.css';

/** CSS pixels. */
const THUMBNAIL_WIDTH = 132;

interface PageThumbnailProps {
  readonly page: PageExtent;
  /** 0 first. */
  readonly index: number;
  readonly title: string;
  /** Another one where it looks otherwise by now. */
  readonly looks: number;
  readonly isCurrent: boolean;
  readonly onTurn: (index: number) => void;
}

/** One page of the strip: pressing it turns to it. */
const PageThumbnail = memo(({ page, index, title, looks, isCurrent, onTurn }: PageThumbnailProps) => {
  const intl = useIntl();
  const number = intl.formatMessage({ id: 'ink.toPage' }, { number: index + 1 });
  const { names, badges } = usePeopleOn(page.pageId);
  const label = [number, title, names].filter((part) => part !== '').join(' – ');
  return (
    <button
      type="button"
      className="ink-thumbnail"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onTurn(index)}
    >
      <span className="ink-thumbnail-paper" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        <PagePicture key={looks} pageId={page.pageId} width={THUMBNAIL_WIDTH} />
        {badges}
      </span>
      <span className="ink-thumbnail-number">{intl.formatNumber(index + 1)}</span>
    </button>
  );
});
PageThumbnail.displayName = 'PageThumbnail';

/** CSS pixels: between two thumbnails, and for the number below one. */
const [GAP, NUMBER] = [12, 28];
/** Pages longer than this by their width are cut: one endless page must not fill the panel. */
const LONGEST = 2;

interface ThumbnailsProps {
  /** The note whose list of pages can be changed; undefined for one that is only read. */
  readonly changes: NoteId | undefined;
  readonly pages: readonly OpenPage[];
  readonly current: number;
  readonly onTurn: (index: number) => void;
}

/** One page of the list, with what changes its place where that can be changed. */
const ListedPage = ({ changes, pages, current, onTurn, index }: ThumbnailsProps & { readonly index: number }) => {
  const page = pages[index];
  if (page === undefined) return null;
  const small = (
    <PageThumbnail
      {...{ page, title: page.title, looks: page.looks ?? 0, index, onTurn }}
      isCurrent={index === current}
    />
  );
  if (changes === undefined) return small;
  return (
    <PageActs noteId={changes} pages={pages} index={index}>
      {small}
    </PageActs>
  );
};

/** All pages small, those near the view drawn. */
const Thumbnails = ({ changes, pages, current, onTurn }: ThumbnailsProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const columns = Math.max(1, Math.floor((width - GAP) / (THUMBNAIL_WIDTH + GAP)));
  const ratio = pages.reduce((most, page) => Math.min(LONGEST, Math.max(most, page.height / page.width)), 0);
  const height = Math.ceil(THUMBNAIL_WIDTH * ratio) + NUMBER + GAP;
  // Only ids and sizes matter here: pages are told anew each time that one of them is read.
  const ids = pages.map(({ pageId }) => pageId).join();
  const lines = useMemo(
    () =>
      gridLines(
        ids.split(',').map((_, index) => index),
        { columns, gap: GAP, height },
      ),
    [ids, columns, height],
  );

  useEffect(() => {
    const target = scroller.current;
    if (target === null) return;
    const top = Math.floor(current / columns) * height;
    const isSeen = top >= target.scrollTop && top + height <= target.scrollTop + target.clientHeight;
    if (!isSeen) target.scrollTop = top - Math.max(0, target.clientHeight - height) / 2;
  }, [current, columns, height, width]);

  return (
    <div {...scrollable} className="ink-thumbnails" ref={scroller} data-keeps-keys>
      <VirtualList
        lines={lines}
        total={pages.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'ink.thumbnails' })}
        keyOf={(index) => pages[index]?.pageId ?? String(index)}
      >
        {(index) => <ListedPage {...{ changes, pages, current, onTurn, index }} />}
      </VirtualList>
    </div>
  );
};

interface OutlineProps {
  readonly pages: readonly OutlinedInkPage[];
  readonly current: number;
  readonly onTurn: (index: number) => void;
}

/** The titles that pages carry, as the note's table of contents. */
const Outline = ({ pages, current, onTurn }: OutlineProps) => {
  const intl = useIntl();
  const titled = pages.flatMap(({ title, pageId }, index) => (title === '' ? [] : [{ title, pageId, index }]));
  if (titled.length === 0) {
    return (
      <p className="ink-panel-empty faint">
        <FormattedMessage id="ink.outlineEmpty" />
      </p>
    );
  }
  /** The title that the page belongs to that is read. */
  const read = titled.findLast(({ index }) => index <= current);
  return (
    <div {...scrollable} className="ink-outline" data-keeps-keys>
      <ol aria-label={intl.formatMessage({ id: 'ink.outline' })}>
        {titled.map((entry) => (
          <li key={entry.pageId}>
            <button
              type="button"
              className="row-button ink-outline-entry"
              aria-current={entry === read ? 'page' : undefined}
              onClick={() => onTurn(entry.index)}
            >
              <span className="cut" title={entry.title}>
                {entry.title}
              </span>
              <span className="faint">{intl.formatNumber(entry.index + 1)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** Takes back changes of the list of pages, one after the other, and makes them once more. */
const Turns = ({ noteId }: { readonly noteId: NoteId }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { canUndo, canRedo } = useAppSelector(selectWriting).pageTurns;
  if (!canUndo && !canRedo) return null;
  return (
    <div className="ink-panel-turns">
      <IconButton
        icon={<UndoIcon />}
        label={intl.formatMessage({ id: 'ink.pages.undo' })}
        disabled={!canUndo}
        onClick={() => dispatch(pagesTurnedBack({ noteId, isRedo: false }))}
      />
      <IconButton
        icon={<RedoIcon />}
        label={intl.formatMessage({ id: 'ink.pages.redo' })}
        disabled={!canRedo}
        onClick={() => dispatch(pagesTurnedBack({ noteId, isRedo: true }))}
      />
    </div>
  );
};

interface SidePanelProps {
  readonly changes: NoteId | undefined;
  readonly pages: readonly OpenPage[];
  readonly current: number;
  readonly onTurn: (index: number) => void;
  readonly onClose: () => void;
}

const Content = ({
  changes,
  pages,
  current,
  onTurn,
  onClose,
  titleId,
}: SidePanelProps & { readonly titleId: string }) => {
  const intl = useIntl();
  const [shown, setShown] = useState<string | null>('thumbnails');
  return (
    <>
      <div className="ink-panel-head">
        <h2 id={titleId} className="unseen">
          <FormattedMessage id="ink.panel" />
        </h2>
        <Chips
          label={intl.formatMessage({ id: 'ink.panel' })}
          chips={[
            { id: 'thumbnails', label: intl.formatMessage({ id: 'ink.thumbnails' }) },
            { id: 'outline', label: intl.formatMessage({ id: 'ink.outline' }) },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
        <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'ink.closePanel' })} onClick={onClose} />
      </div>
      {shown === 'outline' || changes === undefined ? null : <Turns noteId={changes} />}
      {shown === 'outline' ? (
        <Outline pages={pages} current={current} onTurn={onTurn} />
      ) : (
        <Thumbnails changes={changes} pages={pages} current={current} onTurn={onTurn} />
      )}
    </>
  );
};

/** The pages small, and their titles: beside the pages, on a phone in a sheet that goes when a page is chosen. */
export const SidePanel = (props: SidePanelProps) => {
  const { onTurn, onClose } = props;
  const titleId = useId();
  const isPhone = !useMedia(NOT_PHONE);
  if (!isPhone) {
    return (
      <aside className="ink-panel" aria-labelledby={titleId}>
        <Content {...props} titleId={titleId} />
      </aside>
    );
  }
  const turn = (index: number): void => {
    onTurn(index);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="sheet ink-panel-sheet"
      aria-labelledby={titleId}
      transitionDuration={120}
    >
      <Content {...props} onTurn={turn} titleId={titleId} />
    </Dialog>
  );
};
