import { appErrorOf, PortError } from '../../app/kit/appError';
import type { Imports } from '../databases/importedNotes/createImports';
import { lazy } from '../lazy';
import type { ImportsPort } from '../ports/imports';

/** Imported notes behind their port, loaded by the first call: most people have none. */
export const createLazyImports = (load: () => Promise<Imports>): Imports => {
  const imports = lazy(() =>
    load().catch(() => {
      throw new PortError('errors.network', { operation: 'ink' });
    }),
  );
  const upload: ImportsPort['upload'] = (uid, noteId, target, report) => {
    let stop: (() => void) | undefined;
    let isStopped = false;
    imports().then(
      ({ port }) => {
        if (!isStopped) stop = port.upload(uid, noteId, target, report);
      },
      (thrown: unknown) => (isStopped ? undefined : report({ kind: 'failed', error: appErrorOf(thrown) })),
    );
    return () => {
      isStopped = true;
      stop?.();
    };
  };
  return {
    port: {
      upload,
      look: async (...asked) => (await imports()).port.look(...asked),
      keep: async (...asked) => (await imports()).port.keep(...asked),
      list: async (...asked) => (await imports()).port.list(...asked),
      remove: async (...asked) => (await imports()).port.remove(...asked),
      removeAll: async (...asked) => (await imports()).port.removeAll(...asked),
      standing: async (...asked) => (await imports()).port.standing(...asked),
      documents: async (...asked) => (await imports()).port.documents(...asked),
      markSaved: async (...asked) => (await imports()).port.markSaved(...asked),
    },
    objectsOf: async (...asked) => (await imports()).objectsOf(...asked),
  };
};
