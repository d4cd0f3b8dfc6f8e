import type { FileId, IdsPort, TextStorage } from '@inkside/kit';

import { createImports, type Imports } from './imports/createImports';
import type { SendParts } from './imports/sendNote';
import { createMaking } from './making/createMaking';
import type { MakingPort } from './making/makingPort';
import type { InkObjects } from './worker/loading/fetchObjects';

/** The ports of one load. */
export interface NoteSources {
  readonly port: Imports['port'];
  readonly reader: Pick<Imports, 'objectsOf'>;
  readonly making: MakingPort;
}

/** What they are made of, as a page has it. */
interface SourceParts {
  /** Where objects go. */
  readonly objects: SendParts['objects'];
  /** What the cloud has. */
  readonly reader: Pick<InkObjects, 'get' | 'list'>;
  /** Files that somebody chose, or that are made here. */
  readonly shelf: {
    readonly handle: { keep(file: File): FileId };
    readonly port: { release(fileId: FileId): void };
    get(fileId: FileId): File | undefined;
  };
  /** Where texts stand until they are saved. */
  readonly local: TextStorage;
  readonly ids: IdsPort;
}

/** Notes that come from here: those that were opened from files, and those that are made. */
export function createNoteSources({ objects, reader, shelf, local, ids }: SourceParts): NoteSources {
  const sending = {
    objects,
    files: {
      keep: (file: File) => shelf.handle.keep(file),
      release: (fileId: FileId) => shelf.port.release(fileId),
    },
    chosen: (fileId: FileId) => shelf.get(fileId),
    list: (prefix: string) => reader.list(prefix),
  };
  const { port, objectsOf } = createImports(sending);
  const making = createMaking({ ...sending, get: (key) => reader.get(key), local, newId: () => ids.newId() });
  return { port, reader: { objectsOf }, making };
}
