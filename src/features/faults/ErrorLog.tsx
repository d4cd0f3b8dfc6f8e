import { useAppSelector } from '@inkside/ui';
import { selectErrorLog } from './selectors';
import { ErrorLogDialog } from './ErrorLogDialog';

/** The error log while somebody reads it; it comes with the frame, because it is wanted most without a network. */
export const ErrorLog = () => (useAppSelector(selectErrorLog).phase === 'closed' ? null : <ErrorLogDialog />);
