import { createImports, type Imports, type ImportsDeps } from './imports/createImports';
import { createMaking, type MakingDeps } from './making/createMaking';
import type { MakingPort } from './making/makingPort';

/** The ports of one load. */
export interface NoteSources {
  readonly port: Imports['port'];
  readonly reader: Pick<Imports, 'objectsOf'>;
  readonly making: MakingPort;
}

/** Notes that come from here: those that were opened from files, and those that are made. */
export function createNoteSources(deps: ImportsDeps & MakingDeps): NoteSources {
  const { port, objectsOf } = createImports(deps);
  return { port, reader: { objectsOf }, making: createMaking(deps) };
}
