import { OverlaysProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';

import { NewVersion } from '../../features/appUpdate/NewVersion';
import { Toasts } from '../../features/toasts/Toasts';

/** What is there on every route, with the frame and without it: the offer of a new version, and messages. */
export const Everywhere = ({ children }: { readonly children: ReactNode }) => (
  <OverlaysProvider>
    <NewVersion />
    {children}
    <Toasts />
  </OverlaysProvider>
);
