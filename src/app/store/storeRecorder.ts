import type { Middleware } from '@reduxjs/toolkit';

import type { Hook } from '../../services/recorder/hook';
import { recordPorts } from '../../services/recorder/recordPorts';
import { recorderMiddleware } from './recorderMiddleware';

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
