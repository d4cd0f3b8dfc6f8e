import { RecorderPanel } from '../../../features/recorder/RecorderPanel';
import { SyncPanel } from '../../../features/sync/components/SyncPanel';

/** What the status bar opens: how sync stands, and what to do when something is wrong. */
export const StatusPanel = () => <SyncPanel more={<RecorderPanel />} />;
