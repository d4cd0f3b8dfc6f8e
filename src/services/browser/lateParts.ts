import type { Handles } from '@inkside/ui';
import { latePort } from '../latePort';
import { lazy } from '@inkside/kit';
import type { ErrorLogPort } from '../ports';

type Pictures = Handles['pictures'];

/** The error log, loaded by the first error: most people never have one before they sign in. */
export const createLazyErrorLog = (load: () => Promise<ErrorLogPort>): ErrorLogPort => latePort(lazy(load), {});

/** Pictures of notes and books, loaded by the first list that shows one. */
export const createLazyPictures = (load: () => Promise<Pictures>): Pictures => {
  const pictures = lazy(load);
  // A chunk that does not come is a picture that is not there.
  return {
    load: (...asked) =>
      pictures().then(
        (loaded) => loaded.load(...asked),
        () => undefined,
      ),
  };
};
