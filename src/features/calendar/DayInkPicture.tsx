import { asNoteId } from '@inkside/kit';
import { DayInk, Picture, useAppSelector } from '@inkside/ui';

import { selectUser } from '../session/selectors';
import { momentsOf, notePictureKey } from './logic';
import { selectSettings } from './selectors';

interface DayInkPictureProps {
  readonly noteId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** CSS pixels. */
  readonly width: number;
}

/** What was written in a note on a reading day, or the note where its strokes say other days. Decorative: the note's name stands beside it, or in the words of the day. */
export const DayInkPicture = ({ noteId, day, width }: DayInkPictureProps) => {
  const uid = useAppSelector(selectUser)?.uid;
  const { rolloverMinutes } = useAppSelector(selectSettings);
  if (uid === undefined) return null;
  const { from, to } = momentsOf(day, rolloverMinutes);
  return (
    <span className="day-ink" style={{ width }}>
      <DayInk
        uid={uid}
        noteId={asNoteId(noteId)}
        from={from}
        to={to}
        width={width}
        fallback={<Picture objectKey={notePictureKey(uid, noteId)} fallback={null} />}
      />
    </span>
  );
};
