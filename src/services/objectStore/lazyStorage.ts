import { PortError, appErrorOf } from '../../app/kit/appError';
import { lazy } from '../lazy';
import type { ObjectsPort, PushPort } from '../ports';
import type { Storage } from './createStorage';
import type { ObjectReader } from './objects';

interface LazyStorage {
  readonly objects: ObjectsPort;
  readonly push: PushPort;
  readonly reader: ObjectReader;
  forget(): void;
}

const late = (ready: () => Promise<Storage>): Pick<LazyStorage, 'objects' | 'push' | 'reader'> => {
  const upload: ObjectsPort['upload'] = (fileId, key, report) => {
    let isStopped = false;
    let stop: () => void = () => undefined;
    ready().then(
      ({ objects }) => {
        if (!isStopped) stop = objects.upload(fileId, key, report);
      },
      (thrown: unknown) => {
        if (!isStopped) report({ kind: 'failed', error: appErrorOf(thrown) });
      },
    );
    return () => {
      isStopped = true;
      stop();
    };
  };
  return {
    objects: {
      upload,
      refreshCredentials: async (...asked) => (await ready()).objects.refreshCredentials(...asked),
      signedUrl: async (...asked) => (await ready()).objects.signedUrl(...asked),
      remove: async (...asked) => (await ready()).objects.remove(...asked),
      bucket: async () => (await ready()).objects.bucket(),
    },
    push: {
      announce: async (...asked) => (await ready()).push.announce(...asked),
      forget: async (...asked) => (await ready()).push.forget(...asked),
    },
    reader: {
      get: async (...asked) => (await ready()).reader.get(...asked),
      list: async (...asked) => (await ready()).reader.list(...asked),
    },
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
