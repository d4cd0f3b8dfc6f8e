import type { Middleware } from '@reduxjs/toolkit';

import type { Hook } from '../../services/recorder/hook';

/**
 * Stands behind the saga middleware: sees each action when it reaches the reducers, before a saga hears it. What is
 * dispatched meanwhile, by whoever listens to the store, counts as inside of it.
 */
export const recorderMiddleware =
  (hook: Hook): Middleware =>
  (store) =>
  (next) =>
  (action) => {
    const outer = hook.inside;
    const line = hook.note({ kind: 'act', action: action as object });
    hook.inside = 0;
    try {
      return next(action);
    } finally {
      hook.inside = outer;
      line.state = store.getState() as object;
    }
  };
