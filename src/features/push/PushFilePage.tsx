import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

import {
  Drawing,
  Empty,
  Failed,
  FilesMenu,
  Loading,
  PictureIcon,
  ReadingIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { selectMessagesProjection } from '../messages/selectors';
import { notesReloadAsked } from '../notes/slice';
import { selectIsUnanswered } from '../sync/selectors';
import { PushList } from './components/PushList';
import { selectPushRows, selectPushSettled } from './selectors';
import { useTakeFiles } from './components/TakenFiles';
import './components/push.css';

/** A sheet that flies over to a reader. */
const PushDrawing = () => (
  <Drawing>
    <rect x="86" y="14" width="52" height="76" rx="6" />
    <path d="M92 20h40v56H92zM108 83h8" />
    <path d="M10 52h24l8 8v28H10zM34 52v8h8" />
    <path className="accented" d="M30 40c6-18 24-28 44-24M64 10l10 6-7 9" strokeWidth="2" />
  </Drawing>
);

/** What can be sent: the one primary button of the page. */
const SendMenu = () => {
  const intl = useIntl();
  const navigate = useNavigate();
  const word = (id: string): string => intl.formatMessage({ id });
  return (
    <FilesMenu
      label={word('push.pick')}
      filesText={word('push.sendFiles')}
      folderText={word('push.pickFolder')}
      onPick={useTakeFiles()}
      more={[
        { id: 'page', icon: <ReadingIcon />, text: word('push.sendPage'), onPress: () => void navigate('/push/web') },
        {
          id: 'screensaver',
          icon: <PictureIcon />,
          text: word('push.sendScreensaver'),
          onPress: () => void navigate('/push/screensavers?new'),
        },
      ]}
    />
  );
};

const skeleton = (
  <div className="page">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="bones push-bone" />
    ))}
  </div>
);

const Content = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectMessagesProjection);
  const rows = useAppSelector(selectPushRows);
  const isSettled = useAppSelector(selectPushSettled);
  const isUnanswered = useAppSelector(selectIsUnanswered('message'));

  if (projection.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'push.failed' })}
        error={projection.error}
        onRetry={() => dispatch(notesReloadAsked())}
      />
    );
  }
  if (isSettled && rows.length > 0) return <PushList rows={rows} primary={<SendMenu />} />;
  if (!isSettled || isUnanswered)
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'push.loading' })} />;
  return (
    <Empty
      drawing={<PushDrawing />}
      title={intl.formatMessage({ id: 'push.empty' })}
      text={`${intl.formatMessage({ id: 'push.hint' })} ${intl.formatMessage({ id: 'push.limits' })}`}
      action={<SendMenu />}
    />
  );
};

/** Files sent to the devices (specification section 2, push file). */
export default function PushFilePage() {
  return <Content />;
}
