import type { InkFailure } from '../../../src/services/ink/model';

/** What a note is called; one without a title by its id, and one of which not even that can be read so. */
export const titleOf = (title: string, noteId: string): string => title || noteId || 'A note without a name';

/** A failure in a line for people. */
export const wordsOf = ({ kind, name, reason }: InkFailure): string =>
  reason === 'missing' ? `${kind} ${name} is missing` : `${kind} ${name} could not be read: ${reason}`;
