import { appErrorOf, lazy, PortError } from '@inkside/kit';
import type { Imports, ImportsPort } from '@inkside/ink';
import { latePort, lateRun } from '../latePort';

/** Imported notes behind their port, loaded by the first call: most people have none. */
export const createLazyImports = (load: () => Promise<Imports>): Imports => {
  const imports = lazy(() =>
    load().catch(() => {
      throw new PortError('errors.network', { operation: 'ink' });
    }),
  );
  const upload: ImportsPort['upload'] = (uid, noteId, target, report) =>
    lateRun(
      imports,
      ({ port }) => port.upload(uid, noteId, target, report),
      (thrown) => report({ kind: 'failed', error: appErrorOf(thrown) }),
    );
  return {
    port: latePort(async () => (await imports()).port, { upload }),
    objectsOf: async (...asked) => (await imports()).objectsOf(...asked),
  };
};
