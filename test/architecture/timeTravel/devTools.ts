import { instrument } from '@redux-devtools/instrument';
import type { StoreEnhancer } from '@reduxjs/toolkit';

type Create = Parameters<StoreEnhancer>[0];

/** What the store asks DevTools for, newest last. */
export const asked: { readonly features?: Readonly<Record<string, unknown>> }[] = [];

/** How the history is kept; for the next store that is made. */
export const options: { maxAge?: number; pauseActionType?: string } = {};

/** As the browser's DevTools are found: by a name of the window, once, when the toolkit is loaded. So this comes first. */
const composeWithDevTools =
  (config: (typeof asked)[number]) =>
  (...enhancers: readonly StoreEnhancer[]) =>
  (create: Create) => {
    asked.push(config);
    return enhancers.reduceRight(
      (inner, enhance) => enhance(inner) as Create,
      instrument(undefined, { ...options })(create) as Create,
    );
  };

Object.assign(globalThis, { window: { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: composeWithDevTools } });
jest.requireActual('@reduxjs/toolkit');
Reflect.deleteProperty(globalThis, 'window');
