import { plainPath } from '@inkside/kit';
import { routeTable } from '../route/routeTable';
import { textKinds, type TextRoute } from './slice';

const names = Object.keys(textKinds) as readonly TextRoute[];

/** The static page that stands at this path; the first of all where none does. */
export const textRouteAt = (pathname: string): TextRoute =>
  names.find((name) => plainPath(routeTable[name].path) === plainPath(pathname)) ?? 'introduction';
