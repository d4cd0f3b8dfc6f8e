import { defineFeature, type PageMoment } from '../defineFeature';
import { shelfRequest } from './cloudSlice';
import { booksShown } from './factsSlice';

/** The file of the book whose dialog is open over a shelf. */
const openBook = ({ route: { query } }: PageMoment) => {
  const { book } = query;
  return [booksShown(), ...(book === undefined ? [] : [shelfRequest.asked({ bookId: book })])];
};

export const library = defineFeature({
  name: 'library',
  pages: {
    libraryRecently: () => import('./LibraryRecentlyPage'),
    libraryLocal: () => import('./LibraryPage'),
    libraryCloud: () => import('./LibraryCloudPage'),
    libraryRecycle: () => import('./LibraryRecyclePage'),
  },
  data: {
    libraryLocal: openBook,
    libraryRecently: openBook,
    libraryRecycle: () => [booksShown()],
    // All files are listed already when a book among them is opened or closed.
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
