import { Outlet } from 'react-router-dom';

import { ImportDialogs } from '../../features/imports/components/ImportDialogs';
import { WindowDrop } from '../../features/push/components/WindowDrop';
import { Commands } from './commands/Commands';

/** What is there beside an open note, which has the window for itself: files can be dropped, and keys say what they do. */
export const NoteFrame = () => (
  <>
    <Outlet />
    <WindowDrop />
    <ImportDialogs />
    <Commands />
  </>
);
