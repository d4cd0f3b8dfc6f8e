import { fakeKept } from '../../fakes/fakeKept';
import { fakeServices } from '../../fakes/fakeServices';
import { asEpochMs, asFileId, asObjectKey, PortError, type UploadEvent } from '@inkside/kit';
import type { Storage } from '../../../src/services/objectStore/createStorage';
import { storagePorts } from '../../../src/services/lazyOptions';
import { lazyPorts } from '../../../src/services/lazyPort';

const key = asObjectKey('u/push/a.pdf');
const file = asFileId('file');

/** A storage that writes down what was asked of it. */
const recording = () => {
  const calls: string[] = [];
  let report: ((event: UploadEvent) => void) | undefined;
  const note =
    <T>(name: string, answer: T) =>
    async (...asked: readonly unknown[]): Promise<T> => {
      calls.push(`${name} ${JSON.stringify(asked)}`);
      return answer;
    };
  const storage: Storage = {
    objects: {
      upload: (_file, at, hear) => {
        calls.push(`upload ${at}`);
        report = hear;
        return () => void calls.push('stopped');
      },
      refreshCredentials: note('refresh', { expiresAt: asEpochMs(1) }),
      signedUrl: note('url', 'https://objects.example/a'),
      remove: note('remove', undefined),
      removeNote: note('removeNote', undefined),
      carryNote: note('carryNote', undefined),
      bucket: note('bucket', 'onyx-cloud'),
    },
    push: { announce: note('announce', undefined), forget: note('forget', undefined) },
    bookFiles: fakeServices().services.bookFiles,
    uploads: fakeServices().services.uploads,
    kept: fakeKept().port,
    reader: { get: note('get', undefined), list: note('list', []) },
    newest: { get: note('get', undefined), list: note('list', []) },
    session: { forget: () => void calls.push('forgotten') },
  };
  return { storage, calls, say: (event: UploadEvent) => report?.(event) };
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const lost = { code: 'errors.network', params: { operation: 'objects' } };

describe('the object store, when it comes late', () => {
  it('is loaded by the first call, once, and does what it is asked', async () => {
    const { storage, calls } = recording();
    const load = jest.fn(async () => () => storage);
    const { objects, push, reader } = lazyPorts(load, storagePorts);
    expect(load).not.toHaveBeenCalled();

    expect([await objects.bucket(), await objects.signedUrl(key, 'a.pdf')]).toEqual([
      'onyx-cloud',
      'https://objects.example/a',
    ]);
    await objects.refreshCredentials();
    await objects.remove([key]);
    await push.forget(['m1']);
    await reader.list('u/');
    await reader.get(key);

    expect(calls.map((call) => call.split(' ')[0])).toEqual([
      'bucket',
      'url',
      'refresh',
      'remove',
      'forget',
      'list',
      'get',
    ]);
    expect(calls[1]).toBe(`url ${JSON.stringify([key, 'a.pdf'])}`);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that does not come is a network that does not answer, and is asked for again', async () => {
    const { storage } = recording();
    const load = jest.fn(async () => () => storage).mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    const { objects } = lazyPorts(load, storagePorts);

    await expect(objects.bucket()).rejects.toMatchObject(lost);
    await expect(objects.bucket()).resolves.toBe('onyx-cloud');
  });

  it('hands on what an upload says, and stops it', async () => {
    const { storage, calls, say } = recording();
    const { objects } = lazyPorts(async () => () => storage, storagePorts);
    const heard: UploadEvent[] = [];
    const stop = objects.upload(file, key, (event) => heard.push(event));
    await settle();
    say({ kind: 'done', md5: 'f'.repeat(32) });
    stop();

    expect(heard).toEqual([{ kind: 'done', md5: 'f'.repeat(32) }]);
    expect(calls).toEqual([`upload ${key}`, 'stopped']);
  });

  it('begins no upload that was stopped before it came', async () => {
    const { storage, calls } = recording();
    const { objects } = lazyPorts(async () => () => storage, storagePorts);
    const heard: UploadEvent[] = [];
    objects.upload(file, key, (event) => heard.push(event))();
    await settle();

    expect([calls, heard]).toEqual([[], []]);
  });

  it('tells an upload that it did not come, and not one that was stopped', async () => {
    const { objects } = lazyPorts(() => Promise.reject(new PortError('errors.unexpected')), storagePorts);
    const heard: UploadEvent[] = [];
    objects.upload(file, key, (event) => heard.push(event));
    objects.upload(file, key, (event) => heard.push(event))();
    await settle();

    expect(heard).toEqual([{ kind: 'failed', error: lost }]);
  });

  it('forgets the session only where it holds something of one', async () => {
    const { storage, calls } = recording();
    const load = jest.fn(async () => () => storage);
    const late = lazyPorts(load, storagePorts);
    late.session.forget();
    expect(load).not.toHaveBeenCalled();

    await late.objects.bucket();
    late.session.forget();

    expect(calls).toEqual(['bucket []', 'forgotten']);
  });
});
