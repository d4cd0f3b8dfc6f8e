import { useIntl } from 'react-intl';

import { Loaded, useAppDispatch, useAppSelector } from '@inkside/ui';
import { Chat } from './components/Chat';
import { Composer } from './components/Composer';
import { Hours } from './components/Hours';
import { selectDialog } from './selectors';
import { dialogRequest } from './slice';
import './service.css';

/** The chat with customer service (specification section 2, feedback service). */
export default function FeedbackServicePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectDialog);
  return (
    <div className="service">
      <Hours place={dialog.phase === 'ready' ? dialog.data.place : null} />
      <Loaded
        load={dialog}
        failedTitle={intl.formatMessage({ id: 'service.failed' })}
        onRetry={(args) => dispatch(dialogRequest.asked(args))}
      >
        {({ messages }) => <Chat messages={messages} />}
      </Loaded>
      <Composer />
    </div>
  );
}
