import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';

import { packagesReducer } from '../../features/about/slice';
import { appUpdateReducer } from '../../features/appUpdate/slice';
import { consentMarksReducer, consentReducer } from '../../features/consent/slice';
import { accountReducer } from '../../features/account/slice';
import { calendarReducer } from '../../features/calendar/slice';
import { devicesReducer } from '../../features/devices/slice';
import { androidAppReducer, programsReducer } from '../../features/downloads/slice';
import { faultsReducer } from '../../features/faults/slice';
import { giftsReducer } from '../../features/gifts/slice';
import { groupShareReducer } from '../../features/groupShare/slice';
import { importsReducer } from '../../features/imports/slice';
import { inkFindReducer } from '../../features/ink/findSlice';
import { inkReducer } from '../../features/ink/slice';
import { inkExportReducer } from '../../features/inkExport/slice';
import { cloudShelfReducer } from '../../features/library/cloudSlice';
import { libraryReducer } from '../../features/library/slice';
import { manualsReducer } from '../../features/manuals/slice';
import { messagesReducer } from '../../features/messages/slice';
import { noteGroupsReducer } from '../../features/notes/groupsSlice';
import { notesReducer } from '../../features/notes/slice';
import { noticesReducer } from '../../features/notices/slice';
import { preferencesReducer } from '../../features/preferences/slice';
import { publicPagesReducer } from '../../features/publicPages/slice';
import { pushReducer } from '../../features/push/slice';
import { readingReducer } from '../../features/reading/slice';
import { recorderReducer } from '../../features/recorder/slice';
import { routeReducer } from '../../features/route/slice';
import { leavingReducer } from '../../features/session/leavingSlice';
import { codeWaitsReducer, sessionClosed, sessionReducer } from '../../features/session/slice';
import { serviceReducer } from '../../features/service/slice';
import { supportReducer } from '../../features/support/slice';
import { serversReducer } from '../../features/servers/slice';
import { syncReducer } from '../../features/sync/slice';
import { toastsReducer } from '../../features/toasts/slice';
import { transfersReducer } from '../../features/transfers/slice';

/** Every reducer of the app; each key stands in exactly one list of persistence.ts. */
export const reducers = {
  androidApp: androidAppReducer,
  account: accountReducer,
  calendar: calendarReducer,
  cloudShelf: cloudShelfReducer,
  devices: devicesReducer,
  gifts: giftsReducer,
  noteGroups: noteGroupsReducer,
  notices: noticesReducer,
  packages: packagesReducer,
  programs: programsReducer,
  reading: readingReducer,
  service: serviceReducer,
  appUpdate: appUpdateReducer,
  codeWaits: codeWaitsReducer,
  consent: consentReducer,
  consentMarks: consentMarksReducer,
  faults: faultsReducer,
  groupShare: groupShareReducer,
  imports: importsReducer,
  ink: inkReducer,
  inkExport: inkExportReducer,
  inkFind: inkFindReducer,
  leaving: leavingReducer,
  library: libraryReducer,
  manuals: manualsReducer,
  messages: messagesReducer,
  notes: notesReducer,
  preferences: preferencesReducer,
  publicPages: publicPagesReducer,
  push: pushReducer,
  recorder: recorderReducer,
  route: routeReducer,
  servers: serversReducer,
  session: sessionReducer,
  support: supportReducer,
  sync: syncReducer,
  toasts: toastsReducer,
  transfers: transfersReducer,
};

const combined = combineReducers(reducers);
export type RootState = ReturnType<typeof combined>;

/** What outlives a session; everything else is one user's and goes when the session closes. */
const kept = [
  'androidApp',
  'appUpdate',
  'codeWaits',
  'consent',
  'consentMarks',
  'faults',
  'groupShare',
  'manuals',
  'preferences',
  'publicPages',
  'recorder',
  'route',
  'servers',
  'session',
  'support',
  'toasts',
] as const;

export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState => {
  if (state === undefined || !sessionClosed.match(action)) return combined(state, action);
  const fresh = combined(undefined, { type: 'app/reset' });
  const survivors = Object.fromEntries(kept.map((key) => [key, state[key]])) as Pick<RootState, (typeof kept)[number]>;
  return combined({ ...fresh, ...survivors }, action);
};
