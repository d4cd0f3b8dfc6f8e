import { Dialog } from '@blueprintjs/core';
import {
  ActionButton,
  PictureIcon,
  useAppDispatch,
  useAppSelector,
  useErrorText,
  useFilePicker,
  useHandles,
  WarningIcon,
} from '@inkside/ui';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { formatBytes, SCREENSAVER_MAX_BYTES } from '@inkside/kit';
import { Editor } from './Editor';
import { PICTURE_KINDS } from './rules';
import { selectPicture } from './selectors';
import { pictureChosen, pictureLeft } from './slice';
import './screensaverTask.css';

/** Hands a picture over to be looked at. */
const useTakePicture = (): ((files: readonly File[]) => void) => {
  const { files: shelf } = useHandles();
  const dispatch = useAppDispatch();
  return ([file, ...others]) => {
    if (file === undefined) return;
    const chosen = { fileId: shelf.keep(file), name: file.name, size: file.size };
    dispatch(pictureChosen({ file: chosen, others: others.length }));
  };
};

/** What was not taken, and why. */
const Refused = () => {
  const textOf = useErrorText();
  const { refused } = useAppSelector(selectPicture);
  if (refused === null) return null;
  return (
    <div className="wrong screensaver-refused" role="alert">
      <WarningIcon size={16} />
      <span>
        <strong>{refused.name}</strong> {textOf(refused.error)}
      </span>
    </div>
  );
};

/** Where a picture comes in first. */
const Place = ({ onPick, isOver }: { readonly onPick: () => void; readonly isOver: boolean }) => {
  const intl = useIntl();
  const size = formatBytes(SCREENSAVER_MAX_BYTES, intl.formatNumber);
  return (
    <div className="screensaver-place" data-over={isOver}>
      <PictureIcon size={40} />
      <p>
        <FormattedMessage id="screensavers.drop" />
      </p>
      <p className="meta">
        <FormattedMessage id="screensavers.limits" values={{ size }} />
      </p>
      <ActionButton tone="primary" onClick={onPick}>
        <FormattedMessage id="screensavers.choose" />
      </ActionButton>
    </div>
  );
};

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

interface CatcherProps {
  readonly take: (files: readonly File[]) => void;
  readonly children: (isOver: boolean) => ReactNode;
}

/** What is dropped or pasted here becomes a screensaver; the window itself would send it as a file. */
const Catcher = ({ take, children }: CatcherProps) => {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type !== 'dragleave' || event.currentTarget.contains(event.relatedTarget as Node | null));
  };
  const onDrop = (event: DragEvent): void => {
    onDrag(event);
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.stopPropagation();
    take([...event.clipboardData.files]);
  };
  return (
    <div
      role="presentation"
      className="screensaver-catcher"
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children(isOver)}
    </div>
  );
};

/** Makes a picture into screensavers and sends them (product: design 4.2). */
export const ScreensaverTask = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const take = useTakePicture();
  const { chosen } = useAppSelector(selectPicture);
  const label = intl.formatMessage({ id: 'screensavers.choose' });
  const { input, open } = useFilePicker({ label, accept: PICTURE_KINDS, isSingle: true, onPick: take });
  const close = (): void => {
    if (chosen !== null) dispatch(pictureLeft({ fileId: chosen.fileId }));
    onClose();
  };
  return (
    <Dialog className="task screensaver-task" isOpen onClose={close} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title">
        <FormattedMessage id="screensavers.title" />
      </h2>
      {input}
      <Catcher take={take}>
        {(isOver) => (
          <>
            <Refused />
            {chosen === null ? (
              <>
                <Place onPick={open} isOver={isOver} />
                <div className="dialog-actions">
                  <ActionButton onClick={close}>
                    <FormattedMessage id="common.cancel" />
                  </ActionButton>
                </div>
              </>
            ) : (
              <Editor key={chosen.fileId} file={chosen} onChange={open} onClose={close} />
            )}
          </>
        )}
      </Catcher>
    </Dialog>
  );
};
