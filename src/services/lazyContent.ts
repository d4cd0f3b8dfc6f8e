import { PortError } from '../app/kit/appError';
import { latePort } from './latePort';
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
    content: latePort(async () => (await loaded()).content, {}),
    invitations: latePort(async () => (await loaded()).invitations, {}),
  };
};
