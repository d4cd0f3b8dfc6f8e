import { isObject } from '@inkside/kit';
import type { InkLine } from '@inkside/ink';
import type { Recording, RecordingLine } from '@inkside/recorder';

/** What was written on pages up to a moment, by its place in the recording. */
export type InkLines = Readonly<Record<string, InkLine>>;

const NOTHING_WRITTEN: InkLines = {};

/** What an answer says of ink; whoever draws it looks whether it can be read. */
const inkLine = (line: RecordingLine): InkLine | undefined => {
  if (line.kind !== 'answer' || !isObject(line.value)) return undefined;
  const { recorded: mark, layers } = line.value;
  return isObject(mark) ? { mark, layers } : undefined;
};

/** Gives what was written on pages by a position of a `RecordedStates`; the same value for the same ink. */
export function inkLinesOf({ lines }: Recording): (position: number) => InkLines {
  const found = lines.flatMap((line, index) => {
    const ink = inkLine(line);
    return ink === undefined ? [] : [{ position: index + 1, ink }];
  });
  let kept = NOTHING_WRITTEN;
  let keptCount = 0;
  return (position) => {
    const next = found.findIndex((each) => each.position > position);
    const count = next < 0 ? found.length : next;
    if (count !== keptCount) {
      kept = Object.fromEntries(found.slice(0, count).map(({ ink }, index) => [index, ink]));
      keptCount = count;
    }
    return kept;
  };
}

/** A part beside those of the state: a picture gets it with the state, and no reducer knows it. */
const PART = 'recordedInk';

/** A state as a picture gets it. */
export const withInk = (state: object, ink: InkLines): object =>
  ink === NOTHING_WRITTEN ? state : { ...state, [PART]: ink };

/** What was written on pages by the moment of a state that a picture got, in its order. */
export const inkIn = (state: object): readonly InkLine[] => Object.values((Reflect.get(state, PART) as InkLines) ?? {});
