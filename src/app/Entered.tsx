import { useSyncExternalStore } from 'react';

import { StartFailed } from './StartFailed';
import { Starting } from './Starting';
import type { Entrance } from './makeEntrance';

/** The sign-in page by itself, or the router with all pages. */
export const Entered = ({ entrance }: { readonly entrance: Entrance }) => {
  const shown = useSyncExternalStore(entrance.watch, entrance.shown);
  if (shown === 'failed') return <StartFailed />;
  return shown.Page === undefined ? <Starting /> : <shown.Page />;
};
