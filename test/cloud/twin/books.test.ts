import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runTwinBooks } from '../../../cloud/twin/booksCommand';
import { bookKeys, libraryChannel } from '@inkside/protocol';
import { anEpub } from '../../builders/bookFiles';
import { EMAIL, startTwinCloud, type TwinCloud } from './twinCloud';

let twin: TwinCloud;
beforeEach(async () => {
  twin = await startTwinCloud();
});
afterEach(() => twin.stop());

const bytes = anEpub({ title: 'The Sea', author: 'A. Tide' });
const [SEA, LOST] = ['b'.repeat(32), 'c'.repeat(32)];

const shelve = async (bookId: string, title: string, hasFile: boolean): Promise<void> => {
  const { cloud, uid } = twin;
  if (hasFile) await cloud.objects.putBytes(bookKeys.file(uid, bookId, 'epub'), bytes);
  await cloud.writer.put(uid, {
    ...{ _id: `${uid}#${bookId}`, uniqueId: bookId, user: uid, dbId: libraryChannel(uid), modeType: 4, status: 0 },
    ...{ name: `${title}.epub`, title, size: bytes.length, hashTag: createHash('md5').update(bytes).digest('hex') },
  });
};

const books = async (...args: readonly string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    read: async () => '',
  };
  const options = ['--account', EMAIL, '--out', twin.directory, '--server', twin.origin, ...args];
  return { code: await runTwinBooks(options, io), out, err: err.join('\n') };
};

describe('twin books', () => {
  it('opens the books of the library as files, and says why one cannot be opened', async () => {
    await shelve(SEA, 'Sea', true);
    await shelve(LOST, 'Lost', false);
    // What was sent to the account is nothing of the library.
    await twin.push('a.txt', 'ink');
    const { code, out } = await books();

    expect([code, out]).toEqual([
      1,
      [
        'Lost  unread, 0 marks, ink on 0 pages  refused: its file is not in the cloud',
        'Sea  unread, 0 marks, ink on 0 pages  Sea.epub',
      ],
    ]);
    expect(new Uint8Array(await readFile(join(twin.directory, 'Sea.epub')))).toEqual(bytes);
  });

  it('reads, marks and writes over a book that is named', async () => {
    await shelve(SEA, 'Sea', true);
    const writing = ['--mark', 'the grey sea', '--ink', '--page', '2', '--read', '4/9'];
    const { code, out } = await books('--json', '--book', 'Sea', ...writing);

    const sea = { bookId: SEA, title: 'Sea', progress: '4/9', marks: 1, inkPages: [2], file: 'Sea.epub', reason: '' };
    expect([code, out.map((line) => JSON.parse(line) as unknown)]).toEqual([0, [sea]]);
    expect(await twin.cloud.writer.get(twin.uid, `${twin.uid}#${SEA}`)).toMatchObject({
      progress: '4/9',
      readingStatus: 1,
    });
  });

  it('says what is wrong with its options, and that there is no such book', async () => {
    expect(await books('--read', '1/2')).toMatchObject({ code: 2, err: expect.stringContaining('--book') as string });
    expect(await books('--book', 'Sea', '--read', '3/2')).toMatchObject({ code: 2 });
    expect(await books('--book', 'Sea')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no book "Sea"') as string,
    });
  });
});
