import type { InkSpot, Recording } from '@inkside/ink';
import type { PageId } from '@inkside/kit';

/** A sound of a note that says when it was recorded. */
export interface NoteSound {
  readonly pageId: PageId;
  readonly asset: string;
  readonly title: string;
  readonly recording: Recording;
}

const begin = ({ recording }: NoteSound): number => recording.stretches[0]?.at ?? 0;

/** The recordings of pages, in the order in which they were made. */
export const soundsOf = (
  pages: readonly { readonly pageId: PageId; readonly spots: readonly InkSpot[] }[],
): readonly NoteSound[] =>
  pages
    .flatMap(({ pageId, spots }) =>
      spots.flatMap(({ target, title }): readonly NoteSound[] => {
        if (target.kind !== 'audio' || target.recording === undefined) return [];
        return [{ pageId, asset: target.asset, title, recording: target.recording }];
      }),
    )
    .toSorted((one, other) => begin(one) - begin(other));

/**
 * Which recording ran at a time of the clock, epoch milliseconds, and where in its sound that is; undefined where none did.
 */
export const soundAt = (
  sounds: readonly NoteSound[],
  at: number,
): { readonly sound: NoteSound; readonly ms: number } | undefined => {
  for (const sound of sounds) {
    const { stretches, lasted } = sound.recording;
    for (const [index, { at: begun, from }] of stretches.entries()) {
      const lasts = (stretches[index + 1]?.from ?? lasted) - from;
      if (at >= begun && at <= begun + lasts) return { sound, ms: from + (at - begun) };
    }
  }
  return undefined;
};

/** At which time of the clock a moment of a sound was recorded; both milliseconds, the time since the epoch. */
export const timeOfSound = ({ stretches }: Recording, ms: number): number => {
  const stretch = stretches.findLast(({ from }) => from <= ms) ?? stretches[0];
  return stretch === undefined ? 0 : stretch.at + (ms - stretch.from);
};
