import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useAppSelector, useHandles } from '@inkside/ui';
import { type AppError, appErrorOf, type PageId } from '@inkside/kit';
import type { HeldFile } from '@inkside/ink';
import { makeSelectNote } from '../../../notes/selectors';
import { selectWriting } from '../../writingSlice';
import { type NoteSound, soundsOf, timeOfSound } from '../../view/soundLogic';
import type { OpenInk } from '../useNoteView';

const keyOf = ({ pageId, asset }: NoteSound): string => `${pageId} ${asset}`;

/** The recordings of an open note of a meeting, as they stand now; undefined for any other note. */
const useSounds = ({ noteId, pages }: OpenInk): readonly NoteSound[] | undefined => {
  const isMeeting = useAppSelector(useMemo(() => makeSelectNote(noteId), [noteId]))?.scene === 'meeting';
  const { pages: written } = useAppSelector(selectWriting);
  return useMemo(() => {
    if (!isMeeting) return undefined;
    return soundsOf(pages.map(({ pageId, spots }) => ({ pageId, spots: written[pageId]?.recordings ?? spots })));
  }, [isMeeting, pages, written]);
};

/** closed: all ink is seen. */
type Playing = { readonly phase: 'closed' } | { readonly phase: 'loading' | 'paused' | 'playing'; readonly at: number };

const CLOSED: Playing = { phase: 'closed' };

/** The sound of a recording, fetched when it is played first. */
const useFile = (audio: RefObject<HTMLAudioElement | null>) => {
  const { ink } = useHandles();
  const held = useRef<{ readonly key: string; readonly file: HeldFile } | undefined>(undefined);
  const drop = useCallback((): void => {
    held.current?.file.release();
    held.current = undefined;
  }, []);
  useEffect(() => drop, [drop]);
  const load = useCallback(
    async (sound: NoteSound): Promise<void> => {
      const key = keyOf(sound);
      if (held.current?.key === key) return;
      const file = await ink.file(sound.pageId as PageId, sound.asset);
      drop();
      held.current = { key, file };
      if (audio.current !== null) audio.current.src = file.url;
    },
    [ink, drop, audio],
  );
  return load;
};

export interface MeetingSound {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly sounds: readonly NoteSound[];
  /** The one that is played, or would be. */
  readonly sound: NoteSound | undefined;
  readonly choose: (index: number) => void;
  /** Milliseconds of the sound. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly isOpen: boolean;
  readonly error: AppError | undefined;
  readonly press: () => void;
  readonly seek: (ms: number) => void;
  readonly close: () => void;
  /** Up to which time of the clock ink is seen; undefined while nothing is played. */
  readonly until: number | undefined;
}

/** Follows the sound, frame by frame, while it plays: it is the clock, and the ink keeps its time. */
const useClock = (
  audio: RefObject<HTMLAudioElement | null>,
  isPlaying: boolean,
  lasted: number,
  setPlaying: (playing: Playing) => void,
): void => {
  useEffect(() => {
    const element = audio.current;
    if (!isPlaying || element === null) return undefined;
    let frame = requestAnimationFrame(function tick(): void {
      if (element.ended) setPlaying({ phase: 'paused', at: lasted });
      else {
        setPlaying({ phase: element.paused ? 'paused' : 'playing', at: Math.min(lasted, element.currentTime * 1000) });
        frame = requestAnimationFrame(tick);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [audio, isPlaying, lasted, setPlaying]);
};

const useChoice = (sounds: readonly NoteSound[]) => {
  const [chosen, setChosen] = useState<string>();
  const last = sounds.at(-1);
  const sound = sounds.find((each) => keyOf(each) === chosen) ?? last;
  return [sound, useCallback((index: number) => setChosen(sounds[index] && keyOf(sounds[index])), [sounds])] as const;
};

/** Plays a recording of a meeting together with what was written meanwhile. Undefined for a note of another kind. */
export const useMeetingSound = (note: OpenInk): MeetingSound | undefined => {
  const { moment } = useHandles();
  const listed = useSounds(note);
  const sounds = useMemo(() => listed ?? [], [listed]);
  const [sound, choose] = useChoice(sounds);
  const audio = useRef<HTMLAudioElement>(null);
  const load = useFile(audio);
  const [playing, setPlaying] = useState<Playing>(CLOSED);
  const [error, setError] = useState<AppError>();
  const lasted = sound?.recording.lasted ?? 0;
  const isPlaying = playing.phase === 'playing';
  useClock(audio, isPlaying, lasted, setPlaying);

  const go = async (from: number, isOn: boolean): Promise<void> => {
    // The past makes no sound.
    if (sound === undefined || moment?.isPast() === true) return;
    const at = from >= lasted && isOn ? 0 : from;
    setError(undefined);
    setPlaying({ phase: 'loading', at });
    try {
      await load(sound);
      if (audio.current === null) return;
      audio.current.currentTime = at / 1000;
      if (isOn) await audio.current.play();
      setPlaying({ phase: isOn ? 'playing' : 'paused', at });
    } catch (thrown) {
      setError(appErrorOf(thrown));
      setPlaying(CLOSED);
    }
  };
  const at = playing.phase === 'closed' ? 0 : playing.at;
  const close = (): void => {
    audio.current?.pause();
    setPlaying(CLOSED);
  };
  if (listed === undefined) return undefined;
  return {
    ...{ audio, sounds, sound, at, isPlaying, error, close },
    choose: (index) => {
      close();
      choose(index);
    },
    isOpen: playing.phase !== 'closed',
    press: () => {
      if (isPlaying) {
        audio.current?.pause();
        setPlaying({ phase: 'paused', at });
      } else void go(at, true);
    },
    seek: (ms) => void go(ms, isPlaying),
    until: playing.phase === 'closed' || sound === undefined ? undefined : timeOfSound(sound.recording, at),
  };
};
