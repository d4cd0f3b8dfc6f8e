/**
 * Parts of the state that no recording holds: redux-persist's own note, what the recorder does itself, and the waits by contact, whose names are made
 * of the contact itself and so would tell it, or be another's once it is replaced.
 */
const leftOut: ReadonlySet<string> = new Set(['_persist', 'codeWaits', 'recorder']);

/** The state as recordings hold it and digests are made of it. */
export const recordedState = (state: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !leftOut.has(name)));

/** What the recorder does is in no recording: its own port, and the actions that are its own. */
export const isRecorders = (name: string): boolean => /^recorder[./]/.test(name);
