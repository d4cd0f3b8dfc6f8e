import { useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { HeaderActions } from '../../app/kit/ui/HeaderSlot';
import { Empty, Failed, Loading } from '../../app/kit/ui/ListState';
import { selectMessagesProjection } from '../messages/selectors';
import { notesReloadAsked } from '../notes/slice';
import { selectIsUnanswered } from '../sync/selectors';
import { PickFiles } from './components/PickFiles';
import { PushDrawing } from './components/PushDrawing';
import { PushList } from './components/PushList';
import { selectPushRows, selectPushSettled } from './selectors';
import './components/push.css';

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
  if (isSettled && rows.length > 0) return <PushList rows={rows} />;
  if (!isSettled || isUnanswered)
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'push.loading' })} />;
  return (
    <Empty
      drawing={<PushDrawing />}
      title={intl.formatMessage({ id: 'push.empty' })}
      text={`${intl.formatMessage({ id: 'push.hint' })} ${intl.formatMessage({ id: 'push.limits' })}`}
      action={<PickFiles />}
    />
  );
};

/** Files sent to the devices (specification section 2, push file). */
export default function PushFilePage() {
  const hasRows = useAppSelector(selectPushRows).length > 0;
  return (
    <>
      {hasRows ? (
        <HeaderActions>
          <PickFiles />
        </HeaderActions>
      ) : null}
      <Content />
    </>
  );
}
