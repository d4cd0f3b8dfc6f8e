import { PortError } from '../app/kit/appError';
import type { Areas } from './createAreas';
import { latePort, lateRun } from './latePort';
import { lazy } from './lazy';

/** The areas behind their ports, loaded by the first call. */
export const createLazyAreas = (load: () => Promise<Areas>): Areas => {
  const areas = lazy(() =>
    load().catch(() => {
      throw new PortError('errors.network', { operation: 'areas' });
    }),
  );
  return {
    userCentre: latePort(async () => (await areas()).userCentre, {}),
    nearby: latePort(async () => (await areas()).nearby, {
      watch: (...asked) =>
        lateRun(
          async () => (await areas()).nearby,
          (nearby) => nearby.watch(...asked),
        ),
    }),
    ownGroups: latePort(async () => (await areas()).ownGroups, {}),
    programs: latePort(async () => (await areas()).programs, {}),
    reading: latePort(async () => (await areas()).reading, {}),
    service: latePort(async () => (await areas()).service, {}),
    shelf: latePort(async () => (await areas()).shelf, {}),
    statistics: latePort(async () => (await areas()).statistics, {}),
  };
};
