import { ImportDialogs } from '../../features/imports/ImportDialogs';
import { ErrorLog } from '../../features/faults/ErrorLog';
import { WindowDrop } from '../../features/push/components/TakenFiles';
import { Leaving } from '../../features/session/components/Leaving';
import { UnsentNames } from '../../features/sync/components/Names';
import { Commands } from './commands/Commands';

/** What opens over whatever page a signed-in person is on: dropped files, dialogs that the palette leads to, the keys. */
export const Overlays = () => (
  <>
    <WindowDrop />
    <ImportDialogs />
    <ErrorLog />
    <Leaving names={<UnsentNames />} />
    <Commands />
  </>
);
