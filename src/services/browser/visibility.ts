import type { VisibilityPort } from '../ports/accounts';

type Looked = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** What the browser says of this tab: another one may be in front of it, or the window may be away. */
export const createVisibility = (document: Looked): VisibilityPort => ({
  isVisible: () => document.visibilityState === 'visible',
  watch: (report) => {
    const onChange = (): void => report();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
});
