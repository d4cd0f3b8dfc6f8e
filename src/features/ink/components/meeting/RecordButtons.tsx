import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, IconButton, useAppDispatch, useAppSelector, useNow } from '@inkside/ui';
import type { NoteId } from '@inkside/kit';
import {
  recordAsked,
  recordEnded,
  recordPaused,
  recordResumed,
  selectRecording,
  type SoundRecording,
} from '../../recordingSlice';
import type { OpenPage } from '../../types';
import { clockOf } from '../../view/replayLogic';
import { PauseIcon, PlayIcon } from '../icons';

interface RecordButtonsProps {
  readonly noteId: NoteId;
  readonly page: OpenPage;
}

type Going = Extract<SoundRecording, { phase: 'running' | 'paused' }>;

const SECOND_MS = 1000;

/** How long the sound is by now. */
const Elapsed = ({ phase, lasted, since }: Going) => {
  const now = useNow(phase === 'running' ? SECOND_MS : 0);
  const ms = phase === 'running' ? lasted + Math.max(0, now - since) : lasted;
  return (
    <span className="ink-clock" role="timer">
      {clockOf(ms)}
    </span>
  );
};

const Running = ({ recording }: { readonly recording: Going }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isPaused = recording.phase === 'paused';
  return (
    <>
      <span className="meeting-dot" data-still={isPaused} aria-hidden="true" />
      <output className="meeting-word">
        <FormattedMessage id={isPaused ? 'meeting.paused' : 'meeting.recording'} />
      </output>
      <Elapsed {...recording} />
      <IconButton
        icon={isPaused ? <PlayIcon /> : <PauseIcon />}
        label={intl.formatMessage({ id: isPaused ? 'meeting.resume' : 'meeting.pause' })}
        onClick={() => dispatch(isPaused ? recordResumed() : recordPaused())}
      />
      <ActionButton isSmall onClick={() => dispatch(recordEnded())}>
        <FormattedMessage id="meeting.stop" />
      </ActionButton>
    </>
  );
};

/** Records the sound of a meeting, for the page that is read. */
export const RecordButtons = ({ noteId, page }: RecordButtonsProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const recording = useAppSelector(selectRecording);
  if (recording.phase === 'running' || recording.phase === 'paused') return <Running recording={recording} />;
  const begin = (): void => {
    const at = intl.formatDate(Date.now(), { dateStyle: 'medium', timeStyle: 'short' });
    const title = intl.formatMessage({ id: 'meeting.title' }, { at });
    dispatch(recordAsked({ noteId, pageId: page.pageId, title }));
  };
  const isBusy = recording.phase !== 'none';
  return (
    <ActionButton isSmall isBusy={isBusy} disabled={page.phase !== 'ready'} onClick={begin}>
      <span className="meeting-dot" data-still aria-hidden="true" />
      <FormattedMessage id={recording.phase === 'ending' ? 'meeting.ending' : 'meeting.record'} />
    </ActionButton>
  );
};
