import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useAppSelector, useHandles } from '@inkside/ui';
import { type AppError, appErrorOf, type PageId } from '@inkside/kit';
import type { HeldFile, PageSpan } from '@inkside/ink';
import { makeSelectNote } from '../../../notes/selectors';
import { selectHiddenLayers } from '../../layersSlice';
import { selectRecording } from '../../recordingSlice';
import { selectWriting } from '../../writingSlice';
import { type NoteSound, soundAt, soundsOf, timeOfSound } from '../../view/soundLogic';
import type { OpenInk } from '../useNoteView';

const keyOf = ({ pageId, asset }: NoteSound): string => `${pageId} ${asset}`;

/** The recordings of an open note of a meeting, as they stand now; undefined for any other note. */
const useSounds = ({ noteId, pages }: OpenInk): readonly NoteSound[] | undefined => {
  const select = useMemo(() => makeSelectNote(noteId), [noteId]);
  const isMeeting = useAppSelector(select)?.scene === 'meeting';
  const { pages: written } = useAppSelector(selectWriting);
  return useMemo(() => {
    if (!isMeeting) return undefined;
    return soundsOf(pages.map(({ pageId, spots }) => ({ pageId, spots: written[pageId]?.spots ?? spots })));
  }, [isMeeting, pages, written]);
};

/** Where a recording is played, milliseconds of its sound; undefined while all ink is seen. */
type Playing =
  | {
      readonly at: number;
      /** It plays, or will as soon as the sound is here. */
      readonly isOn: boolean;
      readonly isHere: boolean;
    }
  | undefined;

const takeFile = (audio: HTMLAudioElement, { url }: HeldFile): void => {
  audio.src = url;
};

const takeTime = (audio: HTMLAudioElement, ms: number): void => {
  audio.currentTime = ms / 1000;
};

/** The sound of a recording, fetched when it is played first. */
const useFile = () => {
  const { ink } = useHandles();
  const held = useRef<{ readonly key: string; readonly file: HeldFile } | undefined>(undefined);
  const drop = useCallback((): void => {
    held.current?.file.release();
    held.current = undefined;
  }, []);
  useEffect(() => drop, [drop]);
  const load = useCallback(
    async (audio: HTMLAudioElement, sound: NoteSound, isWanted: () => boolean): Promise<void> => {
      const key = keyOf(sound);
      if (held.current?.key === key) return;
      const file = await ink.file(sound.pageId, sound.asset);
      if (!isWanted()) {
        file.release();
        return;
      }
      drop();
      held.current = { key, file };
      takeFile(audio, file);
    },
    [ink, drop],
  );
  return load;
};

export interface MeetingSound {
  /** Takes the element that plays. */
  readonly attach: (audio: HTMLAudioElement | null) => void;
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
  /** Plays what was said while the ink at a place was begun; nothing where there is none, or nothing was recorded then. */
  readonly hear: (pageId: PageId, place: PageSpan) => Promise<void>;
  /** Up to which time of the clock ink is seen; undefined while nothing is played. */
  readonly until: number | undefined;
}

/** Follows the sound, frame by frame, while it plays: it is the clock, and the ink keeps its time. */
const useClock = (
  audio: HTMLAudioElement | null,
  isRunning: boolean,
  lasted: number,
  setPlaying: (playing: Playing) => void,
): void => {
  useEffect(() => {
    if (!isRunning || audio === null) return undefined;
    let frame = requestAnimationFrame(function tick(): void {
      const at = audio.ended ? lasted : Math.min(lasted, audio.currentTime * 1000);
      setPlaying({ at, isOn: !audio.paused && !audio.ended, isHere: true });
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [audio, isRunning, lasted, setPlaying]);
};

const useChoice = (sounds: readonly NoteSound[]) => {
  const [chosen, setChosen] = useState<string>();
  const last = sounds.at(-1);
  const sound = sounds.find((each) => keyOf(each) === chosen) ?? last;
  return [sound, useCallback((next: NoteSound | undefined) => setChosen(next && keyOf(next)), [])] as const;
};

/** Begins to play a recording at a moment, or only shows that moment; what was asked for before counts no more. */
const useStart = (audio: HTMLAudioElement | null, setPlaying: (playing: Playing) => void) => {
  const { moment } = useHandles();
  const load = useFile();
  const turns = useRef(0);
  const [error, setError] = useState<AppError>();
  const drop = useCallback((): void => void (turns.current += 1), []);
  const start = async (sound: NoteSound | undefined, at: number, isOn: boolean): Promise<void> => {
    // The past makes no sound.
    if (sound === undefined || audio === null || moment?.isPast() === true) return;
    drop();
    const turn = turns.current;
    const isWanted = (): boolean => turns.current === turn;
    setError(undefined);
    audio.pause();
    setPlaying({ at, isOn, isHere: false });
    try {
      await load(audio, sound, isWanted);
      if (!isWanted()) return;
      takeTime(audio, at);
      if (isOn) await audio.play();
      if (isWanted()) setPlaying({ at, isOn, isHere: true });
    } catch (thrown) {
      if (!isWanted()) return;
      setError(appErrorOf(thrown));
      setPlaying(undefined);
    }
  };
  return { start, drop, error, turn: () => turns.current };
};

/** Whether a microphone runs, which would record what is played: nothing plays then. */
const useMicrophone = (audio: HTMLAudioElement | null): (() => boolean) => {
  const isOn = useAppSelector(selectRecording).phase !== 'none';
  const now = useRef(isOn);
  useEffect(() => {
    now.current = isOn;
    if (isOn) audio?.pause();
  }, [isOn, audio]);
  return useCallback(() => now.current, []);
};

/** Finds the recording that ran while the ink at a place was begun; the newest press counts, and none that something else overtook. */
const useHearing = (
  sounds: readonly NoteSound[],
  turn: () => number,
  play: (found: { readonly sound: NoteSound; readonly ms: number }) => Promise<void>,
): MeetingSound['hear'] => {
  const { ink } = useHandles();
  const hidden = useAppSelector(selectHiddenLayers);
  const presses = useRef(0);
  return async (pageId, place) => {
    presses.current += 1;
    const [press, begunIn] = [presses.current, turn()];
    const at = await ink.writtenAt(pageId, place, hidden[pageId]);
    const found = at === undefined ? undefined : soundAt(sounds, at);
    if (found !== undefined && presses.current === press && turn() === begunIn) await play(found);
  };
};

/** Plays a recording of a meeting together with what was written meanwhile. Undefined for a note of another kind. */
export const useMeetingSound = (note: OpenInk): MeetingSound | undefined => {
  const listed = useSounds(note);
  const sounds = useMemo(() => listed ?? [], [listed]);
  const [sound, choose] = useChoice(sounds);
  const [audio, attach] = useState<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<Playing>();
  const { start, drop, error, turn } = useStart(audio, setPlaying);
  const isMicrophoneOn = useMicrophone(audio);
  const lasted = sound?.recording.lasted ?? 0;
  const { at, isOn, isHere } = playing ?? { at: 0, isOn: false, isHere: false };
  useClock(audio, isOn && isHere, lasted, setPlaying);

  const stop = (shown: Playing): void => {
    drop();
    audio?.pause();
    setPlaying(shown);
  };
  const seek = (ms: number): void => {
    if (!isHere || audio === null) {
      void start(sound, ms, isOn);
      return;
    }
    takeTime(audio, ms);
    setPlaying({ at: ms, isOn, isHere });
  };
  const hear = useHearing(sounds, turn, async (found) => {
    if (isMicrophoneOn()) return;
    choose(found.sound);
    await start(found.sound, found.ms, true);
  });
  if (listed === undefined) return undefined;
  return {
    ...{ attach, sounds, sound, at, error, seek, hear },
    isPlaying: isOn,
    isOpen: playing !== undefined,
    choose: (index) => {
      stop(undefined);
      choose(sounds[index]);
    },
    // Played to its end, it begins anew.
    press: () => (isOn ? stop({ at, isOn: false, isHere }) : void start(sound, at >= lasted ? 0 : at, true)),
    close: () => stop(undefined),
    until: playing === undefined || sound === undefined ? undefined : timeOfSound(sound.recording, at),
  };
};
