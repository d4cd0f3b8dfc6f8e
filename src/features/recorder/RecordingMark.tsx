import { FormattedMessage } from 'react-intl';

import { useAppSelector } from '@inkside/ui';
import { selectRecorder } from './selectors';
import './recorder.css';

/** Says that a recording runs, wherever the panel that ends it is closed. */
export const RecordingMark = () => {
  const { phase } = useAppSelector(selectRecorder);
  return phase === 'idle' ? null : (
    <span className="recorder-live">
      <span className="recorder-dot" aria-hidden />
      <FormattedMessage id="recorder.live" />
    </span>
  );
};
