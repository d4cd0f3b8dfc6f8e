import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { CloseIcon } from '../../../app/kit/icons/actions';
import { Chips } from '../../../app/kit/ui/Chips';
import { IconButton } from '../../../app/kit/ui/IconButton';
import { NOT_PHONE, useMedia } from '../../../app/kit/ui/useMedia';
import type { OutlinedPage } from '../types';
import { Outline } from './Outline';
import { Thumbnails } from './Thumbnails';
import './panel.css';

interface SidePanelProps {
  readonly pages: readonly OutlinedPage[];
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
