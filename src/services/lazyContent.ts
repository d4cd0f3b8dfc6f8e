import { PortError } from '../app/kit/appError';
import { lazy } from './lazy';
import type { ContentPort, InvitationsPort } from './ports/content';

interface PublicContent {
  readonly content: ContentPort;
  readonly invitations: InvitationsPort;
}

/** What the cloud offers anyone to read, loaded by the first call: the sign-in page needs none of it. */
export const createLazyContent = (load: () => Promise<PublicContent>): PublicContent => {
  const loaded = lazy(() =>
    load().catch(() => {
      throw new PortError('errors.network', { operation: 'content' });
    }),
  );
  return {
    content: {
      text: async (...asked) => (await loaded()).content.text(...asked),
      notice: async (...asked) => (await loaded()).content.notice(...asked),
      manuals: async (...asked) => (await loaded()).content.manuals(...asked),
      help: async (...asked) => (await loaded()).content.help(...asked),
      androidApp: async (...asked) => (await loaded()).content.androidApp(...asked),
    },
    invitations: {
      read: async (...asked) => (await loaded()).invitations.read(...asked),
      join: async (...asked) => (await loaded()).invitations.join(...asked),
    },
  };
};
