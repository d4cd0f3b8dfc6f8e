import { defineRequest, defineState } from '@inkside/kit';
import { createSlice } from '@reduxjs/toolkit';

/** A note whose text holds the words, and the stretch in which they stand. */
interface TextHit {
  readonly id: string;
  readonly excerpt: string;
}

/** Where words are looked for: the palette stands over a list that was searched for others. */
type Place = 'list' | 'palette';

/** Looks for words in the texts of notes. */
export const textRequest = defineRequest<{ readonly words: string; readonly place: Place }, readonly TextHit[]>(
  'notes/text',
  { policy: 'latest' },
);

interface Found {
  /** What was looked for last. */
  readonly words: string;
  /** Excerpts by the ids of notes, the best first. */
  readonly hits: Readonly<Record<string, string>>;
}

type NoteTextState = Readonly<Record<Place, Found>>;

const nothing: Found = { words: '', hits: {} };

const slice = createSlice({
  name: 'noteText',
  initialState: { list: nothing, palette: nothing } as NoteTextState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(textRequest.succeeded, (state, { payload: { args, result } }) => ({
      ...state,
      [args.place]: { words: args.words, hits: Object.fromEntries(result.map(({ id, excerpt }) => [id, excerpt])) },
    }));
  },
});

export const noteTextState = defineState('noteText', 'discard', slice.reducer);

export interface NoteTextSlice {
  readonly noteText: NoteTextState;
}
