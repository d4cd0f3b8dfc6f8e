import { appErrorOf, lazy, PortError } from '@inkside/kit';
import { latePort, lateRun } from '../latePort';
import type { ObjectsPort, PushPort } from '../ports/transfers';
import type { Storage } from './createStorage';
import type { ObjectReader } from './objects';

interface LazyStorage {
  readonly objects: ObjectsPort;
  readonly push: PushPort;
  readonly reader: ObjectReader;
  forget(): void;
}

const late = (ready: () => Promise<Storage>): Pick<LazyStorage, 'objects' | 'push' | 'reader'> => {
  const upload: ObjectsPort['upload'] = (fileId, key, report) =>
    lateRun(
      ready,
      ({ objects }) => objects.upload(fileId, key, report),
      (thrown) => report({ kind: 'failed', error: appErrorOf(thrown) }),
    );
  return {
    objects: latePort(async () => (await ready()).objects, { upload }),
    push: latePort(async () => (await ready()).push, {}),
    reader: latePort(async () => (await ready()).reader, {}),
  };
};

/** The object store and the cloud's record of pushes behind their ports, loaded by the first call: who signs in needs neither. */
export const createLazyStorage = (load: () => Promise<Storage>): LazyStorage => {
  let made: Storage | undefined;
  const loaded = lazy(async () => (made = await load()));
  const ready = (): Promise<Storage> =>
    loaded().catch(() => {
      throw new PortError('errors.network', { operation: 'objects' });
    });
  // What is still on its way holds nothing of a session yet.
  return { ...late(ready), forget: () => made?.forget() };
};
