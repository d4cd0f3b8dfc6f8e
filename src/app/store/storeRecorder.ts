import type { Middleware } from '@reduxjs/toolkit';

import { type Hook, recordPorts } from '@inkside/recorder';

/**
 * Stands behind the saga middleware: sees each action when it reaches the reducers, before a saga hears it. What is
 * dispatched meanwhile, by whoever listens to the store, counts as inside of it.
 */
const recorderMiddleware =
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

/** Sees what goes through a store, and what its sagas ask of the ports. */
export interface StoreRecorder {
  readonly middleware: Middleware;
  /** The state before the sagas run. */
  begin(state: object): void;
  /** The ports as the sagas get them. */
  ports<Ports extends object>(ports: Ports): Ports;
}

/** What puts everything down at the hook. */
export const recordTo = (hook: Hook): StoreRecorder => ({
  middleware: recorderMiddleware(hook),
  begin: (state) => void hook.note({ kind: 'begin', state }),
  ports: (ports) => recordPorts(ports, hook),
});
