import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';

import { type FeaturePlace, features } from '../../features/features';
import { placeOf, redirects, type RouteName, routeNames, routeTable } from '../../features/route/routeTable';
import { Inside } from '../Inside';
import { BrokenPage } from '../shell/BrokenPage';
import { Starting } from '../Starting';

type Load = () => Promise<{ default: ComponentType }>;

/** Pages that belong to no feature. */
const ownPages = {
  login: async () => ({ default: (await import('../shell/SignInScreen')).SignInScreen }),
  replay: async () => ({ default: (await import('../replay/page/ReplayPage')).ReplayPage }),
  notFound: async () => ({ default: (await import('../shell/NotFoundPage')).NotFoundPage }),
} satisfies Readonly<Record<Exclude<RouteName, FeaturePlace>, Load>>;

/** The page of each place, loaded when it is entered. */
const pages = Object.assign({}, ownPages, ...features.map((feature) => feature.pages)) as Readonly<
  Record<RouteName, Load>
>;

/**
 * What a route is called in actions and in the guard; `handle` carries it through the router. A page that fails fails
 * in its own place, and the frame around it stays.
 */
const routeOf = (name: RouteName): RouteObject => ({
  path: routeTable[name].path,
  handle: { name },
  errorElement: <BrokenPage />,
  lazy: async () => ({ Component: (await pages[name]()).default }),
});

const PREFETCH_AFTER_MS = 2000;

/** Opened most, and where people work; and where a sign-out ends: their code is there without a network too. */
const prefetched: readonly RouteName[] = ['login', 'localNote', 'recentNote', 'pushFile', 'libraryLocal', 'noteOpen'];

// What cannot be fetched now is fetched when it is opened, and says so then.
const prefetchPages = (): void => void Promise.allSettled(prefetched.map((name) => pages[name]()));

const frame = async () => {
  const { Frame } = await import('../shell/Frame');
  setTimeout(prefetchPages, PREFETCH_AFTER_MS);
  return { Component: Frame };
};

const publicFrame = async () => ({ Component: (await import('../shell/PublicFrame')).PublicFrame });

const around = (lazy: NonNullable<RouteObject['lazy']>, names: readonly RouteName[]): RouteObject => ({
  lazy,
  errorElement: <BrokenPage />,
  HydrateFallback: Starting,
  children: names.map(routeOf),
});

const noteFrame = async () => ({ Component: (await import('../shell/NoteFrame')).NoteFrame });

/** Whatever stands behind it, the address of a notice is one (specification section 2: hash routes beginning so). */
const beyond = (name: RouteName): RouteObject => ({ ...routeOf(name), path: `${routeTable[name].path}/*` });

/** A note fills the window. */
const isNote = (name: RouteName): boolean => placeOf(name)?.isWhole === true;
const isFramed = (name: RouteName): boolean => routeTable[name].access === 'private' && !isNote(name);
/** Public pages with a head and a foot; a notice stands by itself, and the player of recordings fills the window. */
const isPublic = (name: RouteName): boolean =>
  routeTable[name].access === 'public' && !['login', 'notFound', 'nc', 'deviceNc', 'replay'].includes(name);
const isBare = (name: RouteName): boolean => ![isFramed, isPublic, isNote].some((is) => is(name)) && name !== 'login';

const leadOn = Object.entries(redirects).map(([path, to]): RouteObject => ({
  path,
  element: <Navigate to={to} replace />,
}));

/**
 * The router's form of the route table, for React Router's own hash router. Every page is loaded on demand; all but the
 * first wait for their words.
 */
export const routes: RouteObject[] = [
  { ...routeOf('login'), HydrateFallback: Starting },
  // They show nothing, so they wait for no words: nothing else would ask for those of the page behind them.
  ...leadOn,
  {
    element: <Inside />,
    HydrateFallback: Starting,
    children: [
      ...routeNames.filter(isBare).map(routeOf),
      beyond('nc'),
      beyond('deviceNc'),
      around(noteFrame, routeNames.filter(isNote)),
      around(publicFrame, routeNames.filter(isPublic)),
      around(frame, routeNames.filter(isFramed)),
    ],
  },
];

export const makeRouter = () => createHashRouter(routes);
export type Router = ReturnType<typeof makeRouter>;
