import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  CloseIcon,
  IconButton,
  NOT_PHONE,
  PlusIcon,
  scrollable,
  useAppDispatch,
  useAppSelector,
  useMedia,
} from '@inkside/ui';
import type { LayerAct } from '@inkside/ink';
import { hiddenChosen, layerActAsked, layerChosen, selectListedLayers, type ListedLayer } from '../../layersSlice';
import type { OpenPage } from '../../types';
import { selectWriting } from '../../writingSlice';
import type { OpenInk } from '../useNoteView';
import { type LayerActs, LayerRow } from './LayerRow';
import './layersPanel.css';

interface LayersPanelProps {
  readonly note: OpenInk;
  readonly page: OpenPage;
  readonly onClose: () => void;
}

/** Whether the layers of the page can be changed: it is written on, and all of it is here. */
const useIsWritten = ({ note, page }: LayersPanelProps): boolean => {
  const writing = useAppSelector(selectWriting);
  return writing.noteId === note.noteId && writing.pages[page.pageId]?.phase === 'open';
};

/** While a note is only read, nothing of it changes: what is hidden is hidden on this screen. */
const useActs = ({ note, page }: LayersPanelProps, layers: readonly ListedLayer[], isWritten: boolean): LayerActs => {
  const dispatch = useAppDispatch();
  const { noteId } = note;
  const { pageId } = page;
  const act = (what: LayerAct): void => void dispatch(layerActAsked({ noteId, pageId, act: what }));
  const show = ({ id, isSeen }: ListedLayer): void => {
    if (isWritten) act({ kind: 'show', id, show: !isSeen });
    else {
      const others = layers.filter((layer) => !layer.isSeen && layer.id !== id).map((layer) => layer.id);
      dispatch(hiddenChosen({ pageId, hidden: isSeen ? [...others, id] : others }));
    }
  };
  return { show, act, choose: ({ id }) => void dispatch(layerChosen({ pageId, id })) };
};

const NothingYet = ({ page }: { readonly page: OpenPage }) => (
  <output className="ink-panel-empty faint">
    <FormattedMessage id={page.phase === 'failed' ? 'ink.layers.unknown' : 'ink.layers.loading'} />
  </output>
);

const Content = (props: LayersPanelProps & { readonly titleId: string }) => {
  const { page, onClose, titleId } = props;
  const intl = useIntl();
  const layers = useAppSelector(selectListedLayers);
  const isWritten = useIsWritten(props);
  const acts = useActs(props, layers, isWritten);
  const [renamed, setRenamed] = useState<number>();
  return (
    <>
      <div className="ink-history-head">
        <h2 id={titleId}>
          <FormattedMessage id="ink.layers.open" />
        </h2>
        <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'ink.layers.close' })} onClick={onClose} />
      </div>
      {layers.length === 0 ? (
        <NothingYet page={page} />
      ) : (
        <ol {...scrollable} className="ink-layers" aria-labelledby={titleId} data-keeps-keys>
          {layers.map((layer) => (
            <LayerRow
              key={layer.id}
              layer={layer}
              layers={layers}
              acts={acts}
              isWritten={isWritten}
              isRenamed={renamed === layer.id}
              onRename={setRenamed}
            />
          ))}
        </ol>
      )}
      <div className="ink-layers-foot">
        {isWritten ? (
          <ActionButton icon={<PlusIcon />} onClick={() => acts.act({ kind: 'add' })}>
            <FormattedMessage id="ink.layers.add" />
          </ActionButton>
        ) : (
          <p className="faint">
            <FormattedMessage id="ink.layers.viewOnly" />
          </p>
        )}
      </div>
    </>
  );
};

/** The layers of the page that is read: at its right, on a phone in a sheet. */
export const LayersPanel = (props: LayersPanelProps) => {
  const titleId = useId();
  const isPhone = !useMedia(NOT_PHONE);
  if (!isPhone) {
    return (
      <aside className="ink-layers-panel" aria-labelledby={titleId}>
        <Content key={props.page.pageId} {...props} titleId={titleId} />
      </aside>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      className="sheet ink-layers-sheet"
      aria-labelledby={titleId}
      transitionDuration={120}
    >
      <Content key={props.page.pageId} {...props} titleId={titleId} />
    </Dialog>
  );
};
