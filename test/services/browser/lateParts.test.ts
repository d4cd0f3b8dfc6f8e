import { asEpochMs, asObjectKey, type LoggedError } from '@inkside/kit';
import { createLazyErrorLog, createLazyPictures } from '../../../src/services/browser/lateParts';
import type { ErrorLogPort } from '../../../src/services/ports';

const entry: LoggedError = { at: asEpochMs(1), operation: 'sync', error: { code: 'errors.network', params: {} } };

const inMemory = (): ErrorLogPort => {
  let entries: readonly LoggedError[] = [];
  return {
    append: async (added) => void (entries = [added, ...entries]),
    list: async () => entries,
    clear: async () => void (entries = []),
  };
};

describe('the error log, when it comes late', () => {
  it('is loaded by the first entry, once, and keeps, lists and clears', async () => {
    const load = jest.fn(async () => inMemory());
    const log = createLazyErrorLog(load);
    expect(load).not.toHaveBeenCalled();

    await log.append(entry);
    expect(await log.list()).toEqual([entry]);
    await log.clear();

    expect(await log.list()).toEqual([]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that does not come is asked for again by the next entry', async () => {
    const log = createLazyErrorLog(
      jest.fn(async () => inMemory()).mockRejectedValueOnce(new Error('Loading chunk 3 failed')),
    );

    await expect(log.append(entry)).rejects.toThrow('Loading chunk 3 failed');
    await log.append(entry);

    expect(await log.list()).toEqual([entry]);
  });
});

describe('pictures, when they come late', () => {
  const key = asObjectKey('thumbnail/a.png');
  const signal = new AbortController().signal;
  const found = 'blob:a';

  it('are loaded by the first list that shows one', async () => {
    const pictures = { load: jest.fn(async () => found) };
    const load = jest.fn(async () => pictures);
    const late = createLazyPictures(load);
    expect(load).not.toHaveBeenCalled();

    expect(await late.load(key, signal)).toBe(found);
    expect(await late.load(key, signal)).toBe(found);

    expect(pictures.load.mock.calls).toEqual([
      [key, signal],
      [key, signal],
    ]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that do not come are pictures that are not there, until they can be had', async () => {
    const pictures = { load: async () => found };
    const late = createLazyPictures(
      jest.fn(async () => pictures).mockRejectedValueOnce(new Error('Loading chunk 4 failed')),
    );

    expect(await late.load(key, signal)).toBeUndefined();
    expect(await late.load(key, signal)).toBe(found);
  });
});
