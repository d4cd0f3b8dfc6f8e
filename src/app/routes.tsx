import { type ComponentType, lazy, Suspense } from 'react';
import { createHashRouter, Navigate, Outlet, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import { ActionButton, useAppSelector } from '@inkside/ui';
import { FormattedMessage } from 'react-intl';

import { selectHasPrompts } from '../features/consent/slice';
import { selectRoute } from '../features/route/slice';
import { placeOf, redirects, type RouteName, routeNames, routeTable } from '../features/route/routeTable';
import { WithWholeCatalogue } from './IntlGate';
import { type FeaturePlace, features } from '../features/features';
import { LeaveQuestion } from '../features/transfers/LeaveQuestion';
import { Starting } from './Starting';

const ConsentPrompts = lazy(async () => ({
  default: (await import('../features/consent/ConsentPrompts')).ConsentPrompts,
}));

/** Every page but the sign-in page: its words first, the question before leaving, and over it what people are asked to agree to. */
const Inside = () => {
  const hasPrompts = useAppSelector(selectHasPrompts);
  const isQuiet = placeOf(useAppSelector(selectRoute)?.name ?? '')?.isQuiet === true;
  return (
    <WithWholeCatalogue>
      <Outlet />
      <LeaveQuestion />
      {hasPrompts && !isQuiet ? (
        <Suspense>
          <ConsentPrompts />
        </Suspense>
      ) : null}
    </WithWholeCatalogue>
  );
};

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Stands in for a page whose code could not be fetched, or that failed while it was drawn. Everything else goes on
 * behind it: what was written is in the local databases.
 */
const BrokenPage = () => {
  const error = useRouteError();
  return (
    <main className="page">
      <div className="state" role="alert">
        <h1 className="state-title">
          <FormattedMessage id="common.brokenTitle" />
        </h1>
        <p className="state-text">
          <FormattedMessage id="common.brokenText" />
        </p>
        <p className="state-text meta">{detailOf(error)}</p>
        <p className="state-action">
          <ActionButton onClick={() => window.location.reload()}>
            <FormattedMessage id="common.reload" />
          </ActionButton>
        </p>
      </div>
    </main>
  );
};

type Load = () => Promise<{ default: ComponentType }>;

/** Pages that belong to no feature. */
const ownPages = {
  login: async () => ({ default: (await import('./shell/SignInScreen')).SignInScreen }),
  replay: async () => ({ default: (await import('./replay/page/ReplayPage')).ReplayPage }),
  more: async () => ({ default: (await import('./shell/MorePage')).MorePage }),
  notFound: async () => ({ default: (await import('./shell/NotFoundPage')).NotFoundPage }),
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
  const { Frame } = await import('./shell/Frame');
  setTimeout(prefetchPages, PREFETCH_AFTER_MS);
  return { Component: Frame };
};

const publicFrame = async () => ({ Component: (await import('./shell/PublicFrame')).PublicFrame });

const around = (lazy: NonNullable<RouteObject['lazy']>, names: readonly RouteName[]): RouteObject => ({
  lazy,
  errorElement: <BrokenPage />,
  HydrateFallback: Starting,
  children: names.map(routeOf),
});

const noteFrame = async () => ({ Component: (await import('./shell/NoteFrame')).NoteFrame });

const sharedFrame = async () => ({ Component: (await import('./shell/SharedFrame')).SharedFrame });

/** Whatever stands behind it, the address of a notice is one (specification section 2: hash routes beginning so). */
const beyond = (name: RouteName): RouteObject => ({ ...routeOf(name), path: `${routeTable[name].path}/*` });

/** A note fills the window. */
const isNote = (name: RouteName): boolean => placeOf(name)?.isWhole === true;
/** So does one that a link shows, without anything of an account. */
const isShared = (name: RouteName): boolean => name === 'noteShare';
const isFramed = (name: RouteName): boolean => routeTable[name].access === 'private' && !isNote(name);
/** Public pages with a head and a foot; a notice stands by itself, and the player of recordings fills the window. */
const isPublic = (name: RouteName): boolean =>
  routeTable[name].access === 'public' &&
  !isShared(name) &&
  !['login', 'notFound', 'nc', 'deviceNc', 'replay'].includes(name);
const isBare = (name: RouteName): boolean =>
  ![isFramed, isPublic, isNote, isShared].some((is) => is(name)) && name !== 'login';

/** What stands behind the address of a parent stands behind that of the child, too. */
const LeadOn = ({ to }: { readonly to: string }) => {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
};

const leadOn = Object.entries(redirects).map(([path, to]): RouteObject => ({
  path,
  element: <LeadOn to={to} />,
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
      around(sharedFrame, routeNames.filter(isShared)),
      around(publicFrame, routeNames.filter(isPublic)),
      around(frame, routeNames.filter(isFramed)),
    ],
  },
];

export const makeRouter = () => createHashRouter(routes);
export type Router = ReturnType<typeof makeRouter>;
