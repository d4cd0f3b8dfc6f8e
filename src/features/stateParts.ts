import { firstParts } from './firstParts';
import { packagesState, releasesState } from './about/slice';
import { accountState } from './account/slice';
import { accountUndoState } from './account/undoSlice';
import { appPasswordsState } from './appPasswords/slice';
import { calendarState } from './calendar/slice';
import { conflictsState } from './conflicts/slice';
import { deviceChangesState } from './devices/changesSlice';
import { devicesState } from './devices/slice';
import { androidAppState, programsState } from './downloads/slice';
import { fontsState } from './fonts/slice';
import { giftsState } from './gifts/slice';
import { noteGroupsState } from './groups/slice';
import { importsState } from './imports/slice';
import { inkFindState } from './ink/findSlice';
import { historyState } from './ink/historySlice';
import { inkLayersState } from './ink/layersSlice';
import { inkPeopleState } from './ink/peopleSlice';
import { inkState } from './ink/slice';
import { inkRecordingState } from './ink/recordingSlice';
import { inkWritingState } from './ink/writingSlice';
import { inkExportState } from './inkExport/slice';
import { cloudShelfState } from './library/cloudSlice';
import { libraryAddingState } from './library/addingSlice';
import { libraryDeskState } from './library/deskSlice';
import { libraryFactsState } from './library/factsSlice';
import { libraryState } from './library/slice';
import { manualsState } from './manuals/slice';
import { messagesState } from './messages/slice';
import { noteMakingState } from './making/slice';
import { noteClipboardState, notesState } from './notes/slice';
import { noteTextState } from './notes/textSlice';
import { noticesState } from './notices/slice';
import { privacyState } from './privacy/slice';
import { publicPagesState } from './publicPages/slice';
import { deliveryState } from './push/delivery/slice';
import { pushChoiceState } from './push/choiceSlice';
import { screensaverMakingState } from './push/screensavers/slice';
import { pushState } from './push/slice';
import { highlightsState } from './reader/highlightsSlice';
import { readerInkState } from './reader/inkSlice';
import { readerState } from './reader/slice';
import { noteLinksState, sharedNoteState } from './noteShare/slice';
import { readingArticlesState } from './reading/articlesSlice';
import { readingDeskState } from './reading/deskSlice';
import { readingState } from './reading/slice';
import { recorderState } from './recorder/slice';
import { serviceState } from './service/slice';
import { credentialsState } from './session/credentials/slice';
import { supportState } from './support/slice';
import { syncState } from './sync/slice';
import { transfersState } from './transfers/slice';
import { webPagesState } from './webPages/slice';

/** Every part of the state, each registered by its feature. Those that are not in {@link firstParts} come late. */
export const stateParts = [
  ...firstParts,
  androidAppState,
  accountState,
  accountUndoState,
  appPasswordsState,
  calendarState,
  cloudShelfState,
  credentialsState,
  deliveryState,
  deviceChangesState,
  devicesState,
  fontsState,
  giftsState,
  noteGroupsState,
  noteLinksState,
  sharedNoteState,
  noticesState,
  packagesState,
  releasesState,
  programsState,
  readingState,
  readingArticlesState,
  readingDeskState,
  serviceState,
  conflictsState,
  historyState,
  importsState,
  inkState,
  inkRecordingState,
  inkWritingState,
  inkExportState,
  inkFindState,
  inkLayersState,
  inkPeopleState,
  libraryState,
  libraryAddingState,
  libraryDeskState,
  libraryFactsState,
  manualsState,
  messagesState,
  noteClipboardState,
  noteTextState,
  noteMakingState,
  notesState,
  privacyState,
  publicPagesState,
  pushChoiceState,
  pushState,
  highlightsState,
  readerInkState,
  readerState,
  recorderState,
  screensaverMakingState,
  supportState,
  syncState,
  transfersState,
  webPagesState,
] as const;

const firstNames: ReadonlySet<string> = new Set(firstParts.map(({ name }) => name));

/** Names of the parts that come late. */
export const lateNames: readonly string[] = stateParts.flatMap(({ name }) => (firstNames.has(name) ? [] : [name]));
