import { useLocation } from 'react-router-dom';

import { ImportDialogs } from '../../features/imports/ImportDialogs';
import { ErrorLog } from '../../features/faults/ErrorLog';
import { WindowDrop } from '../../features/push/components/TakenFiles';
import { CaptchaLost, CaptchaPlace } from '../../features/session/components/CaptchaPlace';
import { later } from '../../features/session/components/Later';
import { NoteSharing } from '../../features/noteShare/NoteSharing';
import { Leaving } from '../../features/session/components/Leaving';
import { UnsentNames } from '../../features/sync/components/Names';
import { GivenAddresses } from '../../features/webPages/components/GivenAddresses';
import { LaunchedFiles } from './LaunchedFiles';
import { Commands } from './commands/Commands';

const SecurityCheck = later(async () => (await import('./SecurityCheck')).SecurityCheck, CaptchaLost);

/** Where things are sent from, but for the page whose form takes addresses itself. */
const takesAddresses = (path: string): boolean => path.startsWith('/push') && !path.startsWith('/push/web');

/** What opens over whatever page a signed-in person is on: dropped files, dialogs of the palette, the check before a code. */
export const Overlays = () => {
  const { pathname } = useLocation();
  return (
    <>
      <WindowDrop />
      <LaunchedFiles />
      <ImportDialogs />
      <NoteSharing />
      <ErrorLog />
      <Leaving names={<UnsentNames />} />
      <Commands />
      <CaptchaPlace>
        <SecurityCheck />
      </CaptchaPlace>
      {takesAddresses(pathname) ? <GivenAddresses /> : null}
    </>
  );
};
