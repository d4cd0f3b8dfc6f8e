import type { Action } from '@reduxjs/toolkit';

import { joinRequest, joinWanted } from '../../features/groups/slice';
import { languageChosen } from '../../features/preferences/slice';
import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import { sessionClosed, sessionOpened } from '../../features/session/slice';

/** What has been heard before the content's processes run; they go on from there. */
export interface HeardBefore {
  readonly language: string;
  readonly route: EnteredRoute;
  readonly isSignedIn: boolean;
  /** The code of the group that somebody wants to join. */
  readonly wanted: string | undefined;
}

/** Only the way through the sign-in page keeps the wish: whoever turns elsewhere has let go of it. */
export const isTurningAway = ({ name, query }: EnteredRoute, code: string): boolean =>
  name !== 'login' && !(name === 'groupShare' && query['code'] === code);

export const openPageMoments = [
  routeEntered,
  languageChosen,
  sessionOpened,
  sessionClosed,
  joinWanted,
  joinRequest.asked,
];

export type Facts = Omit<HeardBefore, 'route'> & { readonly route: EnteredRoute | undefined };

export const withAction = (facts: Facts, action: Action): Facts => {
  if (routeEntered.match(action)) {
    const { wanted } = facts;
    const isKept = wanted !== undefined && !isTurningAway(action.payload, wanted);
    return { ...facts, route: action.payload, wanted: isKept ? wanted : undefined };
  }
  if (languageChosen.match(action)) return { ...facts, language: action.payload };
  if (sessionOpened.match(action)) return { ...facts, isSignedIn: true };
  if (sessionClosed.match(action)) return { ...facts, isSignedIn: false };
  if (joinWanted.match(action)) return { ...facts, wanted: action.payload.code };
  if (joinRequest.asked.match(action)) return { ...facts, wanted: undefined };
  return facts;
};
