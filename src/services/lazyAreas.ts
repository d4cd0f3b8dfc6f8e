import { PortError } from '../app/kit/appError';
import type { Areas } from './createAreas';
import { lazy } from './lazy';

/** The areas behind their ports, loaded by the first call. */
export const createLazyAreas = (load: () => Promise<Areas>): Areas => {
  const areas = lazy(() =>
    load().catch(() => {
      throw new PortError('errors.network', { operation: 'areas' });
    }),
  );
  return {
    userCentre: {
      profile: async () => (await areas()).userCentre.profile(),
      storage: async () => (await areas()).userCentre.storage(),
      devices: async () => (await areas()).userCentre.devices(),
      gifts: async () => (await areas()).userCentre.gifts(),
      setNickname: async (...asked) => (await areas()).userCentre.setNickname(...asked),
      renameDevice: async (...asked) => (await areas()).userCentre.renameDevice(...asked),
      lockDevice: async (...asked) => (await areas()).userCentre.lockDevice(...asked),
      unbindDevice: async (...asked) => (await areas()).userCentre.unbindDevice(...asked),
      redeemGift: async (...asked) => (await areas()).userCentre.redeemGift(...asked),
    },
    ownGroups: { list: async () => (await areas()).ownGroups.list() },
    programs: { list: async (...asked) => (await areas()).programs.list(...asked) },
    reading: {
      favourites: async () => (await areas()).reading.favourites(),
      pages: async () => (await areas()).reading.pages(),
      subscriptions: async (...asked) => (await areas()).reading.subscriptions(...asked),
      recommended: async () => (await areas()).reading.recommended(),
      subscribe: async (...asked) => (await areas()).reading.subscribe(...asked),
      content: async (...asked) => (await areas()).reading.content(...asked),
    },
    service: {
      notices: async (...asked) => (await areas()).service.notices(...asked),
      readNotices: async (...asked) => (await areas()).service.readNotices(...asked),
      dialog: async (...asked) => (await areas()).service.dialog(...asked),
      readMessages: async (...asked) => (await areas()).service.readMessages(...asked),
    },
    shelf: {
      files: async (...asked) => (await areas()).shelf.files(...asked),
      offeredUrl: async (...asked) => (await areas()).shelf.offeredUrl(...asked),
    },
    statistics: { month: async (...asked) => (await areas()).statistics.month(...asked) },
  };
};
