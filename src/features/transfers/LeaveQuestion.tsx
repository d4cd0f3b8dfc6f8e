import { useEffect } from 'react';

import { useAppSelector } from '@inkside/ui';
import { selectTransferCounts } from './selectors';

/** Has the browser ask before the page is left while uploads run. The words of the question are the browser's own. */
export const LeaveQuestion = () => {
  const { running } = useAppSelector(selectTransferCounts);
  const asks = running > 0;

  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);

  return null;
};
