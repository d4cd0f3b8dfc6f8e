import type { OutlinedInkPage } from '@inkside/ink';
import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Chips, CloseIcon, IconButton, NOT_PHONE, scrollable, useMedia } from '@inkside/ui';
import { Thumbnails } from './Thumbnails';
import './panel.css';

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

interface SidePanelProps {
  readonly pages: readonly OutlinedInkPage[];
  readonly current: number;
  readonly onTurn: (index: number) => void;
  readonly onClose: () => void;
}

const Content = ({ pages, current, onTurn, onClose, titleId }: SidePanelProps & { readonly titleId: string }) => {
  const intl = useIntl();
  const [shown, setShown] = useState<string | null>('thumbnails');
  const List = shown === 'outline' ? Outline : Thumbnails;
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
      <List pages={pages} current={current} onTurn={onTurn} />
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
