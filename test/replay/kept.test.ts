import { keptRecordings } from '../../src/app/replay/page/kept';

/** The files of a browser; makes nothing, and says so when it is asked to. */
const storageWith = (files: Readonly<Record<string, File>>, hasFolder = true) => {
  const folder = {
    getFileHandle: async (name: string) => ({ getFile: async () => files[name] }),
    keys: async function* names() {
      yield* Object.keys(files);
    },
  };
  const getDirectoryHandle = async (name: string, options?: { create?: boolean }) => {
    if (options?.create === true) throw new Error('It was to look, and makes a folder.');
    if (!hasFolder || name !== 'recordings') throw new DOMException('There is none.', 'NotFoundError');
    return folder;
  };
  return { getDirectory: async () => ({ getDirectoryHandle }) as unknown as FileSystemDirectoryHandle };
};
const aFile = (name: string, lastModified: number, text: string): File => new File([text], name, { lastModified });

describe('the recordings that this browser keeps', () => {
  it('are listed, the newest first, and read when one is opened', async () => {
    const storage = storageWith({
      'old.replay.jsonl': aFile('old.replay.jsonl', 1_000, 'abc'),
      'other.txt': aFile('other.txt', 5_000, ''),
      'new.replay.jsonl': aFile('new.replay.jsonl', 2_000, 'abcdef'),
    });

    const found = await keptRecordings(storage, undefined).list();

    expect(found.map(({ name, at, size }) => [name, at, size])).toEqual([
      ['new.replay.jsonl', 2_000, 6],
      ['old.replay.jsonl', 1_000, 3],
    ]);
    expect(await (await found[0]?.file())?.text()).toBe('abcdef');
  });

  it.each([
    ['no files of its own', undefined],
    ['no way to look at them', {}],
    ['no folder of recordings', storageWith({}, false)],
  ])('are none where the browser has %s', async (_what, storage) => {
    expect(await keptRecordings(storage, undefined).list()).toEqual([]);
  });
});
