import type { LostRecording } from '@inkside/recorder';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ActionButton, errorText, Tick, useAppDispatch, useAppSelector, useNow } from '@inkside/ui';
import { formatBytes } from '@inkside/kit';

import { routeTable } from '../route/routeTable';
import {
  discardChosen,
  permissionTicked,
  recordingAsked,
  recordingEnded,
  recoverChosen,
  reportAsked,
  restartAsked,
} from './intents';
import { selectRecorder } from './selectors';
import './recorder.css';

const SECOND_MS = 1000;
const [MINUTE_S, HOUR_S] = [60, 3600];
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time that has passed as clocks of recorders show it: `0:05`, `59:59`, `1:00:00`. */
const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  const rest = twoDigits(seconds % MINUTE_S);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
};

const Lost = ({ name, begunAt, size }: LostRecording) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return (
    <li className="recorder-lost-one">
      <FormattedMessage
        id="recorder.lostOne"
        values={{
          at: intl.formatDate(begunAt, { dateStyle: 'medium', timeStyle: 'short' }),
          size: formatBytes(size, intl.formatNumber),
        }}
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

/** How long, and how much. */
const Runs = () => {
  const intl = useIntl();
  const { phase, since, written } = useAppSelector(selectRecorder);
  const now = useNow(SECOND_MS);
  return (
    <p className="recorder-runs">
      <span className="recorder-dot" aria-hidden />
      {phase === 'busy' ? (
        <FormattedMessage id="recorder.saving" />
      ) : (
        <FormattedMessage
          id="recorder.runs"
          values={{ time: elapsed(now - (since ?? now)), size: formatBytes(written, intl.formatNumber) }}
        />
      )}
    </p>
  );
};

/** One button begins and ends a recording: the keyboard stays at it. */
const Recording = ({ isStrict }: { readonly isStrict: boolean }) => {
  const dispatch = useAppDispatch();
  const { phase } = useAppSelector(selectRecorder);
  const isIdle = phase === 'idle';
  return (
    <>
      {isIdle ? null : <Runs />}
      <ActionButton
        tone={isIdle ? 'plain' : 'danger'}
        isBusy={phase === 'busy'}
        onClick={() => dispatch(isIdle ? recordingAsked({ isStrict }) : recordingEnded())}
      >
        <FormattedMessage id={isIdle ? 'recorder.start' : 'recorder.stop'} />
      </ActionButton>
      {isIdle ? (
        <ActionButton onClick={() => dispatch(restartAsked({ isStrict }))}>
          <FormattedMessage id="recorder.restart" />
        </ActionButton>
      ) : null}
    </>
  );
};

const Problem = () => {
  const intl = useIntl();
  const { error } = useAppSelector(selectRecorder);
  return error === null ? null : <p role="alert">{errorText(intl, error)}</p>;
};

/** The last five minutes as a file, recordings where they are allowed, and those that are kept here. */
export const RecorderPanel = () => {
  const dispatch = useAppDispatch();
  const { isAllowed, lost, phase } = useAppSelector(selectRecorder);
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
      <div className="recorder-actions">
        <ActionButton onClick={() => dispatch(reportAsked({ isStrict }))}>
          <FormattedMessage id="recorder.report" />
        </ActionButton>
      </div>
      <Tick checked={isAllowed} onChange={(event) => dispatch(permissionTicked(event.target.checked))}>
        <FormattedMessage id="recorder.allow" />
      </Tick>
      {isAllowed || phase !== 'idle' ? (
        <div className="recorder-actions">
          <Recording isStrict={isStrict} />
        </div>
      ) : null}
      <Problem />
      <p className="recorder-watch">
        <Link to={routeTable.replay.path}>
          <FormattedMessage id="recorder.watch" />
        </Link>
      </p>
      {lost.length === 0 ? null : (
        <>
          <h4 className="part-title recorder-lost">
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
