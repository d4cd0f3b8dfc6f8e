import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom';

import { BrokenPage } from './shell/BrokenPage';
import { Starting } from './Starting';

/** A page that is loaded when its route is entered. */
const page = (load: () => Promise<{ default: React.ComponentType }>) => async () => ({ Component: (await load()).default });

/**
 * What a route is called in actions and in the guard; `handle` carries it through the router. A page that fails fails
 * in its own place, and the frame around it stays.
 */
const named = (name: string) => ({ handle: { name }, errorElement: <BrokenPage /> });

const PREFETCH_AFTER_MS = 2000;

/** Once someone is in, every page's code is fetched in a quiet moment, so that pages open without a network too. */
const prefetchPages = (): void => {
  const pages = [
    () => import('../features/notes/LocalNotesPage'),
    () => import('../features/notes/RecentNotesPage'),
    () => import('../features/push/PushFilePage'),
    () => import('../features/library/LibraryPage'),
    () => import('../features/ink/NoteViewerPage'),
  ];
  // What cannot be fetched now is fetched when it is opened, and says so then.
  void Promise.allSettled(pages.map((load) => load()));
};

const frame = async () => {
  const { Frame } = await import('./shell/Frame');
  setTimeout(prefetchPages, PREFETCH_AFTER_MS);
  return { Component: Frame };
};

const notes: RouteObject[] = [
  { path: 'note', element: <Navigate to="/note/recentNote" replace /> },
  { path: 'note/recentNote', ...named('recentNote'), lazy: page(() => import('../features/notes/RecentNotesPage')) },
  { path: 'note/localNote', ...named('localNote'), lazy: page(() => import('../features/notes/LocalNotesPage')) },
  { path: 'note/localNote/:folderId', ...named('localNote'), lazy: page(() => import('../features/notes/LocalNotesPage')) },
];

const others: RouteObject[] = [
  { path: 'push', element: <Navigate to="/push/file" replace /> },
  { path: 'push/file', ...named('pushFile'), lazy: page(() => import('../features/push/PushFilePage')) },
  { path: 'library', element: <Navigate to="/library/local" replace /> },
  { path: 'library/local', ...named('library'), lazy: page(() => import('../features/library/LibraryPage')) },
];

/** The route table (specification section 2), as far as its pages exist. Every page is loaded on demand. */
export const routes: RouteObject[] = [
  { path: '/login', ...named('login'), lazy: page(() => import('../features/session/SignInPage')), HydrateFallback: Starting },
  { path: '/note/open/:noteId', ...named('noteOpen'), lazy: page(() => import('../features/ink/NoteViewerPage')), HydrateFallback: Starting },
  {
    path: '/',
    lazy: frame,
    HydrateFallback: Starting,
    errorElement: <BrokenPage />,
    children: [{ index: true, element: <Navigate to="/note" replace /> }, ...notes, ...others],
  },
  { path: '*', ...named('notFound'), lazy: async () => ({ Component: (await import('./shell/NotFoundPage')).NotFoundPage }), HydrateFallback: Starting },
];

export const makeRouter = () => createHashRouter(routes);
export type Router = ReturnType<typeof makeRouter>;
