import { isObject, memberOf, numberIn, parseNoteJson } from './json';

/** A part of a recording that ran on without a pause. */
interface SoundStretch {
  /** When it began, epoch milliseconds. */
  readonly at: number;
  /** Where in the sound it begins, milliseconds. */
  readonly from: number;
}

/** What tells when each moment of a sound was recorded, so that it is played together with what was written then. */
export interface Recording {
  /** How long the sound is, milliseconds; pauses are not in it. */
  readonly lasted: number;
  /** The earliest first; at least one. */
  readonly stretches: readonly SoundStretch[];
}

/** As it stands in a record: a member that readers pass by that do not know it. */
export const recordingText = (recording: Recording): string => JSON.stringify({ recording });

const stretchOf = (value: unknown): readonly SoundStretch[] => {
  const [at, from] = [numberIn(memberOf(value, 'at')), numberIn(memberOf(value, 'from'))];
  return at === undefined || from === undefined || at <= 0 || from < 0 ? [] : [{ at, from }];
};

/**
 * The recording that `text` (field `extra` of a shape) tells of; undefined where it says no times, as with the sounds of
 * devices: when those were recorded is nowhere to be read.
 */
export function recordingOf(text: string): Recording | undefined {
  const found = memberOf(parseNoteJson(text), 'recording');
  const [lasted, listed] = [numberIn(memberOf(found, 'lasted')), memberOf(found, 'stretches')];
  if (!isObject(found) || lasted === undefined || lasted <= 0 || !Array.isArray(listed)) return undefined;
  const stretches = listed.flatMap(stretchOf).toSorted((one, other) => one.from - other.from);
  return stretches.length === 0 ? undefined : { lasted, stretches };
}
