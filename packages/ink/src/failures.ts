import { InkFormatError, type InkFailure, type InkFailureReason, type InkObjectKind } from './model';

/** What is being read: goes into every error, so that a person learns which object to sync again. */
export interface Subject {
  readonly kind: InkObjectKind;
  readonly name: string;
}

export const inkError = (subject: Subject, reason: InkFailureReason, detail: string): InkFormatError =>
  new InkFormatError({ kind: subject.kind, name: subject.name, reason }, detail);

/** Runs a decoder; whatever a library throws for bad bytes leaves as an {@link InkFormatError}. */
export function guarded<T>(subject: Subject, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InkFormatError) throw error;
    throw inkError(subject, 'malformed', error instanceof Error ? error.message : String(error));
  }
}

/** Runs a decoder for one of many objects: a bad one is noted in `failures` and gives `undefined`. */
export function attempt<T>(failures: InkFailure[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InkFormatError)) throw error;
    failures.push(error.failure);
    return undefined;
  }
}
