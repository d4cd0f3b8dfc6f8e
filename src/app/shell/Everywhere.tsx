import { OverlaysProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';

import { NewVersion } from '../../features/appUpdate/components/NewVersion';
import { Toasts } from '../../features/toasts/components/Toasts';
import { LeaveQuestion } from '../../features/transfers/components/LeaveQuestion';

/** What is there on every route, with the frame and without it: messages, and the question before leaving. */
export const Everywhere = ({ children }: { readonly children: ReactNode }) => (
  <OverlaysProvider>
    <NewVersion />
    {children}
    <Toasts />
    <LeaveQuestion />
  </OverlaysProvider>
);
