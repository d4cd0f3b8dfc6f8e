import { asMessageId, asNoteId } from '@inkside/kit';
import type { ReadingRow } from '@inkside/protocol';
import { PlainList, PlainRow, ReadingIcon, SendIcon, useAppSelector, useDuration } from '@inkside/ui';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { makeSelectNote } from '../notes/selectors';
import { DayInkPicture } from './DayInkPicture';
import { sessionsOn, type DaySession } from './figures';
import { noonOf } from './logic';
import type { CalendarKind } from './CalendarHead';
import { selectSentByDay, selectSettings, selectWrittenByDay } from './selectors';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** CSS pixels of what was written in a note that day. */
const INK_WIDTH = 48;

/** Sessions as bars on a line from the beginning of the reading day to its end. A picture: the list below says them. */
const TimeLine = ({ sessions, rolloverMinutes }: { sessions: readonly DaySession[]; rolloverMinutes: number }) => {
  const intl = useIntl();
  const [first] = sessions;
  if (first === undefined) return null;
  // The beginning of the day by the clocks at the first session: days are a little longer or shorter where they change.
  const begins = new Date(first.startTime);
  begins.setHours(0, rolloverMinutes, 0, 0);
  const from = begins.getTime() > first.startTime ? begins.getTime() - DAY_MS : begins.getTime();
  const share = (at: number): string => `${Math.min(100, Math.max(0, ((at - from) / DAY_MS) * 100))}%`;
  const marks = [0, 6, 12, 18].map((hours) => from + hours * 60 * MINUTE_MS);
  return (
    <div className="time-line" aria-hidden="true">
      <div className="time-bars">
        {sessions.map(({ bookId, startTime, endTime }) => (
          <i
            key={`${bookId} ${startTime}`}
            className="time-bar"
            style={{ left: share(startTime), width: `max(2px, calc(${share(endTime)} - ${share(startTime)}))` }}
          />
        ))}
      </div>
      <div className="time-marks meta">
        {marks.map((at) => (
          <span key={at}>{intl.formatTime(at, { hour: 'numeric', minute: '2-digit' })}</span>
        ))}
      </div>
    </div>
  );
};

const NoteName = ({ noteId }: { readonly noteId: string }) => {
  const intl = useIntl();
  const note = useAppSelector(makeSelectNote(asNoteId(noteId)));
  return note === undefined ? (
    intl.formatMessage({ id: 'calendar.goneNote' })
  ) : (
    <Link to={`/note/open/${encodeURIComponent(noteId)}`}>{note.title}</Link>
  );
};

const SessionRow = ({ session: { bookId, name, startTime, endTime } }: { readonly session: DaySession }) => {
  const intl = useIntl();
  const duration = useDuration();
  const clock = (at: number): string => intl.formatTime(at, { hour: 'numeric', minute: '2-digit' });
  return (
    <PlainRow
      icon={<ReadingIcon />}
      title={
        <Link to={`/library/read/${encodeURIComponent(bookId)}`}>
          {name || intl.formatMessage({ id: 'calendar.unknownBook' })}
        </Link>
      }
      meta={`${clock(startTime)} – ${clock(endTime)}`}
      side={duration(endTime - startTime)}
    />
  );
};

interface DayPanelProps {
  readonly day: string;
  readonly rows: readonly ReadingRow[];
  readonly kind: CalendarKind | null;
}

/** A day: what was read on a line of time, what was written, what was sent. */
export const DayPanel = ({ day, rows, kind }: DayPanelProps) => {
  const intl = useIntl();
  const duration = useDuration();
  const { rolloverMinutes } = useAppSelector(selectSettings);
  const only = <Thing,>(each: CalendarKind, things: readonly Thing[] = []): readonly Thing[] =>
    kind === null || kind === each ? things : [];
  const sessions = only('read', sessionsOn(rows, day));
  const notes = only('written', useAppSelector(selectWrittenByDay).get(day));
  const sent = only('sent', useAppSelector(selectSentByDay).get(day));
  const time = sessions.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
  const title = intl.formatDate(noonOf(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const isEmpty = sessions.length + notes.length + sent.length === 0;
  return (
    <aside className="day-panel" aria-label={title}>
      <h2 className="day-title">{title}</h2>
      {time > 0 ? (
        <p className="faint">{intl.formatMessage({ id: 'calendar.readOn' }, { time: duration(time) })}</p>
      ) : null}
      {isEmpty ? <p className="faint">{intl.formatMessage({ id: 'calendar.emptyDay' })}</p> : null}
      <TimeLine sessions={sessions} rolloverMinutes={rolloverMinutes} />
      {isEmpty ? null : (
        <PlainList label={title}>
          {sessions.map((session) => (
            <SessionRow key={`${session.bookId} ${session.startTime}`} session={session} />
          ))}
          {notes.map((noteId) => (
            <PlainRow
              key={noteId}
              icon={<DayInkPicture noteId={noteId} day={day} width={INK_WIDTH} />}
              title={<NoteName noteId={noteId} />}
            />
          ))}
          {sent.map(({ id, name }) => (
            <PlainRow
              key={id}
              icon={<SendIcon />}
              title={<Link to={`/push/file/${encodeURIComponent(asMessageId(id))}`}>{name}</Link>}
            />
          ))}
        </PlainList>
      )}
    </aside>
  );
};
