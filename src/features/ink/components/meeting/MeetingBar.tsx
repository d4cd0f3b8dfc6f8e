import { FormattedMessage, useIntl } from 'react-intl';

import { CloseIcon, IconButton, useAppSelector, useErrorText } from '@inkside/ui';
import { selectRecording } from '../../recordingSlice';
import type { OpenPage } from '../../types';
import { clockOf } from '../../view/replayLogic';
import { PauseIcon, PlayIcon } from '../icons';
import type { OpenInk } from '../useNoteView';
import { RecordButtons } from './RecordButtons';
import type { MeetingSound } from './useMeetingSound';
import './meeting.css';

/** Which of several recordings is played. */
const Choice = ({ meeting: { sounds, sound, choose } }: { readonly meeting: MeetingSound }) => {
  const intl = useIntl();
  if (sounds.length < 2 || sound === undefined) return <span className="cut meeting-name">{sound?.title}</span>;
  return (
    <select
      className="meeting-choice"
      aria-label={intl.formatMessage({ id: 'meeting.which' })}
      value={sounds.indexOf(sound)}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {sounds.map(({ asset, title }, index) => (
        <option key={asset} value={index}>
          {title}
        </option>
      ))}
    </select>
  );
};

const Player = ({ meeting }: { readonly meeting: MeetingSound }) => {
  const intl = useIntl();
  const { sound, at, isPlaying, isOpen, press, seek, close } = meeting;
  if (sound === undefined) return null;
  const { lasted } = sound.recording;
  return (
    <>
      <IconButton
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        label={intl.formatMessage({ id: isPlaying ? 'meeting.hold' : 'meeting.play' })}
        onClick={press}
      />
      <input
        type="range"
        className="ink-scrubber"
        min={0}
        max={lasted}
        step="any"
        value={at}
        aria-label={intl.formatMessage({ id: 'meeting.moment' })}
        aria-valuetext={intl.formatMessage({ id: 'meeting.position' }, { at: clockOf(at), total: clockOf(lasted) })}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="ink-clock" aria-hidden="true">
        {`${clockOf(at)} / ${clockOf(lasted)}`}
      </span>
      <Choice meeting={meeting} />
      {isOpen ? (
        <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'meeting.close' })} onClick={close} />
      ) : (
        <span className="faint cut meeting-hint">
          <FormattedMessage id="meeting.hint" />
        </span>
      )}
    </>
  );
};

interface MeetingBarProps {
  readonly note: OpenInk;
  readonly page: OpenPage;
  readonly meeting: MeetingSound;
}

/** The sound of a meeting: recorded, and played together with the ink. */
export const MeetingBar = ({ note, page, meeting }: MeetingBarProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { phase } = useAppSelector(selectRecording);
  const { attach, sound, error } = meeting;
  const isRecording = phase === 'running' || phase === 'paused';
  const canRecord = note.source === 'cloud' && note.version === undefined;
  return (
    <section className="meeting-bar" aria-label={intl.formatMessage({ id: 'meeting.bar' })}>
      <audio ref={attach}>
        <track kind="captions" />
      </audio>
      {canRecord ? <RecordButtons noteId={note.noteId} page={page} /> : null}
      {/* A microphone would record what is played. */}
      {isRecording ? null : <Player meeting={meeting} />}
      {sound === undefined && !isRecording ? (
        <span className="faint cut">
          <FormattedMessage id="meeting.none" />
        </span>
      ) : null}
      {error === undefined ? null : (
        <span className="wrong" role="alert">
          {errorText(error)}
        </span>
      )}
    </section>
  );
};
