import { FormattedMessage, useIntl } from 'react-intl';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { formatBytes, SCREENSAVER_MAX_BYTES } from '@inkside/kit';
import {
  ActionButton,
  Drawing,
  Empty,
  Failed,
  Loading,
  PictureIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { selectMessagesProjection, selectScreensavers } from '../../messages/selectors';
import { notesReloadAsked } from '../../notes/slice';
import { selectIsUnanswered } from '../../sync/selectors';
import { ScreensaverList } from './ScreensaverList';
import './screensavers.css';

const ScreensaverTask = lazy(async () => ({ default: (await import('./ScreensaverTask')).ScreensaverTask }));

/** A device that shows a landscape. */
const ScreensaversDrawing = () => (
  <Drawing>
    <rect x="42" y="8" width="64" height="88" rx="6" />
    <path d="M50 18h48v62H50zM70 88h8" />
    <path className="accented" d="m50 68 15-18 12 13 8-8 13 15M84 36a6 6 0 1 1 0-.1" strokeWidth="2" />
  </Drawing>
);

/** The word in the address that opens the dialog: the menu of Files leads there too. */
const NEW = 'new';

const useTask = () => {
  const [address, setAddress] = useSearchParams();
  const turn = (isOpen: boolean): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(NEW, '');
        else next.delete(NEW);
        return next;
      },
      { replace: true },
    );
  return { isOpen: address.has(NEW), open: () => turn(true), close: () => turn(false) };
};

const skeleton = (
  <div className="page screensaver-bones">
    {[0, 1, 2, 3].map((picture) => (
      <div key={picture} className="bones screensaver-picture" />
    ))}
  </div>
);

const Content = ({ onNew }: { readonly onNew: () => void }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectMessagesProjection);
  const rows = useAppSelector(selectScreensavers);
  const isUnanswered = useAppSelector(selectIsUnanswered('message'));
  const primary = (
    <ActionButton tone="primary" icon={<PictureIcon size={18} />} onClick={onNew}>
      <FormattedMessage id="screensavers.send" />
    </ActionButton>
  );
  if (projection.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'screensavers.failed' })}
        error={projection.error}
        onRetry={() => dispatch(notesReloadAsked())}
      />
    );
  }
  if (rows.length > 0) return <ScreensaverList rows={rows} primary={primary} />;
  if (projection.phase !== 'ready' || isUnanswered) {
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'screensavers.loading' })} />;
  }
  const size = formatBytes(SCREENSAVER_MAX_BYTES, intl.formatNumber);
  return (
    <Empty
      drawing={<ScreensaversDrawing />}
      title={intl.formatMessage({ id: 'screensavers.empty' })}
      text={intl.formatMessage({ id: 'screensavers.limits' }, { size })}
      action={primary}
    />
  );
};

/** Pictures for the devices' sleep (specification section 2, screensavers). */
export default function ScreensaversPage() {
  const { isOpen, open, close } = useTask();
  return (
    <>
      <Content onNew={open} />
      {isOpen ? (
        <Suspense>
          <ScreensaverTask onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
