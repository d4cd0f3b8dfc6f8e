import { Dialog } from '@blueprintjs/core';
import { ActionButton, CopyIcon, DownloadIcon, type SentPreview, useHandles, useHeldAddress, Wrong } from '@inkside/ui';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { type AppError, appErrorOf, formatBytes } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { fileType } from '../fileTypes';
import type { FileActs } from './pushMenus';
import './pushPreview.css';

type Shown = SentPreview | { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly error: AppError };

const loading: Shown = { kind: 'loading' };

/** What can be seen of a file, fetched when it is first asked for. */
const usePreview = ({ key, name, extension, size }: MessageRow): Shown => {
  const { sent } = useHandles();
  const [shown, setShown] = useState<Shown>(loading);
  useEffect(() => {
    if (key === null) return undefined;
    let isLeft = false;
    let release = (): void => undefined;
    sent.preview({ key, name, extension, size }).then(
      (preview) => {
        if (preview.kind === 'picture') release = preview.release;
        if (isLeft) release();
        else setShown(preview);
      },
      (thrown: unknown) => {
        if (!isLeft) setShown({ kind: 'failed', error: appErrorOf(thrown) });
      },
    );
    return () => {
      isLeft = true;
      release();
    };
  }, [extension, key, name, sent, size]);
  return key === null ? { kind: 'failed', error: { code: 'errors.objectMissing', params: { name } } } : shown;
};

/** Nothing of it can be drawn: its kind, and why. */
const Nothing = ({ row, reason }: { readonly row: MessageRow; readonly reason: 'kind' | 'large' | 'broken' }) => (
  <div className="preview-none">
    <img src={useHeldAddress(`fileTypes/${fileType(row.extension)}.svg`)} alt="" width={64} height={64} />
    <p className="faint">
      <FormattedMessage id={`push.preview.${reason}`} />
    </p>
  </div>
);

/** A picture, the first page, the cover or the beginning of a text of a sent file. */
export const SentPreviewArea = ({ row }: { readonly row: MessageRow }) => {
  const shown = usePreview(row);
  const [isBroken, setBroken] = useState(false);
  if (shown.kind === 'loading') return <div className="bones preview-bones" aria-hidden="true" />;
  if (shown.kind === 'failed')
    return (
      <div className="preview-none">
        <Wrong error={shown.error} />
      </div>
    );
  if (shown.kind === 'none' || isBroken)
    return <Nothing row={row} reason={shown.kind === 'none' ? shown.reason : 'broken'} />;
  if (shown.kind === 'picture')
    return <img className="preview-picture" src={shown.url} alt={row.name} onError={() => setBroken(true)} />;
  return (
    <>
      <pre className="preview-text">{shown.text}</pre>
      {shown.isCut ? (
        <p className="meta">
          <FormattedMessage id="push.preview.cut" />
        </p>
      ) : null}
    </>
  );
};

interface PushPreviewProps {
  readonly row: MessageRow;
  readonly acts: Pick<FileActs, 'download' | 'copyLink'>;
  readonly onClose: () => void;
}

/** A sent file, looked at without a device. */
export const PushPreview = ({ row, acts, onClose }: PushPreviewProps) => {
  const id = useId();
  const intl = useIntl();
  return (
    <Dialog className="task push-preview" isOpen onClose={onClose} aria-labelledby={id} transitionDuration={120}>
      <h2 id={id} className="state-title preview-title">
        {row.name}
      </h2>
      <p className="meta">{formatBytes(row.size, intl.formatNumber)}</p>
      <div className="preview-area">
        <SentPreviewArea row={row} />
      </div>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.close" />
        </ActionButton>
        {row.key === null ? null : (
          <>
            <ActionButton icon={<CopyIcon size={18} />} onClick={() => acts.copyLink(row)}>
              <FormattedMessage id="push.copyLink" />
            </ActionButton>
            <ActionButton tone="primary" icon={<DownloadIcon size={18} />} onClick={() => acts.download([row])}>
              <FormattedMessage id="push.download" />
            </ActionButton>
          </>
        )}
      </div>
    </Dialog>
  );
};
