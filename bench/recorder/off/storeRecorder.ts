import type { Middleware } from '@reduxjs/toolkit';

import type { StoreRecorder } from '../../../src/app/store/storeRecorder';

const passOn: Middleware = () => (next) => next;

/** In the place of `src/app/store/storeRecorder.ts`: nothing is put down. */
export const recordTo = (): StoreRecorder => ({ middleware: passOn, begin: () => undefined, ports: (ports) => ports });
