import { OverlaysProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';

import { NewVersion } from '../../features/appUpdate/NewVersion';
import { Toasts } from '../../features/toasts/Toasts';
import { LeaveQuestion } from '../../features/transfers/LeaveQuestion';

/** What is there on every route, with the frame and without it: messages, and the question before leaving. */
export const Everywhere = ({ children }: { readonly children: ReactNode }) => (
  <OverlaysProvider>
    <NewVersion />
    {children}
    <Toasts />
    <LeaveQuestion />
  </OverlaysProvider>
);
