import type { Action } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

import type { FeatureProcess } from '../sagas/scope';
import type { RouteName } from './route/routeTable';
import type { EnteredRoute } from './route/slice';

/** When a page is entered, or another language is chosen while it is shown. */
export interface OpenMoment {
  readonly route: EnteredRoute;
  /** In which texts of the cloud are wanted. */
  readonly language: string;
}

/** The same while somebody is signed in. */
export interface PageMoment extends OpenMoment {
  /** The page that was shown before, while no other reason than the address asks. */
  readonly before: EnteredRoute | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a page needs of the cloud, as the actions that ask for it. */
type PageData<Moment> = Readonly<Partial<Record<RouteName, (moment: Moment) => readonly Action[]>>>;

export interface Feature<Place extends RouteName = RouteName> {
  /** Of its folder; a test holds the two to each other. */
  readonly name: string;
  /** The page of each of its places, loaded when it is entered. */
  readonly pages: Readonly<Record<Place, () => Promise<{ readonly default: ComponentType }>>>;
  /** What its pages need, asked for while somebody is signed in. */
  readonly data?: PageData<PageMoment>;
  /** What its pages need that no account is needed for. */
  readonly openData?: PageData<OpenMoment>;
  /** Its processes by the name that a fault of one is told with, in one file with the engine. */
  readonly processes?: Readonly<Record<string, () => Promise<FeatureProcess>>>;
}

/**
 * Registers a feature: of all of them the routes, what their pages ask for, the processes of the engine and the
 * catalogues are made. Its words are `features/{name}.json` of each language. Its part of the state is registered beside
 * its slice (`defineState`), because every page loads that first.
 */
export const defineFeature = <const Place extends RouteName>(feature: Feature<Place>): Feature<Place> => feature;
