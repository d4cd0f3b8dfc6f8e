import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton } from '../../../app/kit/controls/ActionButton';
import { Tick } from '../../../app/kit/controls/Tick';
import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { formatBytes } from '../../../app/kit/text/format';
import { errorText } from '../../../app/kit/ui/hooks/errorText';
import { discardChosen, permissionTicked, recordingAsked, recordingEnded, recoverChosen, reportAsked } from '../intents';
import { selectRecorder } from '../selectors';
import type { LostRecording } from '../types';
import './recorder.css';

const Lost = ({ name, begunAt, size }: LostRecording) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <li>
      <FormattedMessage
        id="recorder.lostOne"
        values={{ at: intl.formatDate(begunAt, { dateStyle: 'medium', timeStyle: 'short' }), size: formatBytes(size, intl.formatNumber) }}
      />
      <span className="recorder-actions">
        <ActionButton isSmall onClick={() => dispatch(recoverChosen({ name }))}>
          <FormattedMessage id="recorder.recover" />
        </ActionButton>
        <ActionButton isSmall isBare onClick={() => dispatch(discardChosen({ name }))}>
          <FormattedMessage id="recorder.discard" />
        </ActionButton>
      </span>
    </li>
  );
};

const Recording = ({ isStrict }: { readonly isStrict: boolean }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { phase, since } = useAppSelector(selectRecorder);
  if (phase === 'idle') {
    return (
      <ActionButton onClick={() => dispatch(recordingAsked({ isStrict }))}>
        <FormattedMessage id="recorder.start" />
      </ActionButton>
    );
  }
  return (
    <ActionButton tone="danger" isBusy={phase === 'busy'} onClick={() => dispatch(recordingEnded())}>
      <FormattedMessage id="recorder.stop" values={{ at: intl.formatTime(since ?? undefined) }} />
    </ActionButton>
  );
};

const Problem = () => {
  const intl = useIntl();
  const { error } = useAppSelector(selectRecorder);
  return error === null ? null : <p role="alert">{errorText(intl, error)}</p>;
};

/** The last five minutes as a file, recordings where they are allowed, and those that were cut off. */
export const RecorderPanel = () => {
  const dispatch = useAppDispatch();
  const { isAllowed, lost } = useAppSelector(selectRecorder);
  const [isStrict, setStrict] = useState(false);
  return (
    <div className="panel-part recorder">
      <h3 className="part-title">
        <FormattedMessage id="recorder.title" />
      </h3>
      <p className="meta">
        <FormattedMessage id="recorder.lead" />
      </p>
      <Tick checked={isStrict} onChange={(event) => setStrict(event.target.checked)}>
        <FormattedMessage id="recorder.strict" />
      </Tick>
      <Tick checked={isAllowed} onChange={(event) => dispatch(permissionTicked(event.target.checked))}>
        <FormattedMessage id="recorder.allow" />
      </Tick>
      <div className="recorder-actions">
        <ActionButton onClick={() => dispatch(reportAsked({ isStrict }))}>
          <FormattedMessage id="recorder.report" />
        </ActionButton>
        {isAllowed ? <Recording isStrict={isStrict} /> : null}
      </div>
      <Problem />
      {lost.length === 0 ? null : (
        <>
          <h4 className="part-title">
            <FormattedMessage id="recorder.lost" />
          </h4>
          <ul>
            {lost.map((each) => (
              <Lost key={each.name} {...each} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
