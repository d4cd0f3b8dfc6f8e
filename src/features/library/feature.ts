import { defineFeature } from '../defineFeature';
import { shelfRequest } from './cloudSlice';
import { booksShown } from './factsSlice';

export const library = defineFeature({
  name: 'library',
  pages: {
    libraryRecently: () => import('./LibraryRecentlyPage'),
    libraryLocal: () => import('./LibraryPage'),
    libraryCloud: () => import('./LibraryCloudPage'),
    libraryRecycle: () => import('./LibraryRecyclePage'),
  },
  data: {
    libraryLocal: () => [booksShown()],
    libraryRecently: () => [booksShown()],
    libraryRecycle: () => [booksShown()],
    libraryCloud: ({ route, before }) => (before?.name === route.name ? [] : [shelfRequest.asked({})]),
  },
  processes: {
    'library/acts': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/library/bookActsSaga')).bookActsSaga,
    'library/adding': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/library/addBooksSaga')).addBooksSaga,
    'library/folderCovers': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/library/folderCoversSaga')).folderCoversSaga,
    'library/standings': async () =>
      (await import(/* webpackChunkName: "engine" */ '../../sagas/library/bookStandingsSaga')).bookStandingsSaga,
    library: async () => (await import(/* webpackChunkName: "engine" */ '../../sagas/librarySaga')).librarySaga,
  },
});
