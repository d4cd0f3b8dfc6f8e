import { packagesState } from './about/slice';
import { accountState } from './account/slice';
import { appUpdateState } from './appUpdate/slice';
import { calendarState } from './calendar/slice';
import { consentState, consentMarksState } from './consent/slice';
import { devicesState } from './devices/slice';
import { androidAppState, programsState } from './downloads/slice';
import { faultsState } from './faults/slice';
import { giftsState } from './gifts/slice';
import { groupShareState, noteGroupsState } from './groups/slice';
import { importsState } from './imports/slice';
import { inkFindState } from './ink/findSlice';
import { historyState } from './ink/historySlice';
import { inkState } from './ink/slice';
import { inkExportState } from './inkExport/slice';
import { cloudShelfState } from './library/cloudSlice';
import { libraryState } from './library/slice';
import { listsState } from './lists/slice';
import { manualsState } from './manuals/slice';
import { messagesState } from './messages/slice';
import { noteMakingState } from './making/slice';
import { noteClipboardState, notesState } from './notes/slice';
import { noteTextState } from './notes/textSlice';
import { noticesState } from './notices/slice';
import { preferencesState } from './preferences/slice';
import { publicPagesState } from './publicPages/slice';
import { pushState } from './push/slice';
import { readingState } from './reading/slice';
import { recorderState } from './recorder/slice';
import { routeState } from './route/slice';
import { serversState } from './servers/slice';
import { serviceState } from './service/slice';
import { leavingState } from './session/leavingSlice';
import { codeWaitsState, sessionState } from './session/slice';
import { supportState } from './support/slice';
import { syncState } from './sync/slice';
import { toastsState } from './toasts/slice';
import { transfersState } from './transfers/slice';
import { webPagesState } from './webPages/slice';

/** Every part of the state, each registered by its feature. */
export const stateParts = [
  androidAppState,
  accountState,
  calendarState,
  cloudShelfState,
  devicesState,
  giftsState,
  noteGroupsState,
  noticesState,
  packagesState,
  programsState,
  readingState,
  serviceState,
  appUpdateState,
  codeWaitsState,
  consentState,
  consentMarksState,
  faultsState,
  groupShareState,
  historyState,
  importsState,
  inkState,
  inkExportState,
  inkFindState,
  leavingState,
  libraryState,
  listsState,
  manualsState,
  messagesState,
  noteClipboardState,
  noteTextState,
  noteMakingState,
  notesState,
  preferencesState,
  publicPagesState,
  pushState,
  recorderState,
  routeState,
  serversState,
  sessionState,
  supportState,
  syncState,
  toastsState,
  transfersState,
  webPagesState,
] as const;
