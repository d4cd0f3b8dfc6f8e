import { asFileId, PortError } from '@inkside/kit';
import { doubtsAnswered } from '../../src/features/push/choiceSlice';
import { selectDoubted, selectRefused, selectSafeNames } from '../../src/features/push/selectors';
import { filesChosen } from '../../src/features/push/slice';
import { selectTransfers } from '../../src/features/transfers/selectors';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

let app: App;
beforeEach(async () => {
  app = await startApp({ user: aUser });
});
afterEach(() => app.stop());

const choose = (...names: readonly string[]) =>
  app.dispatch(filesChosen({ files: names.map((name) => ({ fileId: asFileId(name), name, size: 10 })) }));
const doubts = () => selectDoubted(app.state()).map(({ name, doubt }) => [name, doubt.code]);
const queued = () => selectTransfers(app.state()).map(({ name }) => name);

describe('a choice of files', () => {
  it('asks once about all that is in doubt, each with its reason, while the rest goes on', async () => {
    app.looks['false.png'] = { kind: 'jpeg' };
    app.looks['huge.png'] = { kind: 'png', pixels: { width: 30_000, height: 30_000 } };
    app.looks['page.html'] = { hasScript: true };
    app.looks['drawing.svg'] = { hasScript: true };
    app.looks['tool.txt'] = { kind: 'exe' };
    app.looks['mine.note'] = { kind: 'supernote' };

    await choose('a.txt', 'false.png', 'none.pdf', 'huge.png', 'page.html', 'drawing.svg', 'setup.exe', 'noend');
    await choose('tool.txt', 'mine.note', 'other.ntb', 'b.txt');

    expect(doubts()).toEqual([
      ['false.png', 'push.doubts.falseName'],
      ['none.pdf', 'push.doubts.falseName'],
      ['huge.png', 'push.doubts.pixels'],
      ['page.html', 'push.doubts.script'],
      ['drawing.svg', 'push.doubts.script'],
      ['setup.exe', 'push.doubts.kind'],
      ['noend', 'push.doubts.kind'],
      ['tool.txt', 'push.doubts.falseName'],
      ['mine.note', 'push.doubts.foreign'],
      ['other.ntb', 'push.doubts.foreign'],
    ]);
    expect(queued()).toEqual(['a.txt', 'b.txt']);
  });

  it('sends what is in doubt when somebody says so, and leaves it else', async () => {
    await choose('setup.exe');
    await app.dispatch(doubtsAnswered({ sends: false }));
    expect(queued()).toEqual([]);

    await choose('setup.exe');
    await app.dispatch(doubtsAnswered({ sends: true }));

    expect(queued()).toEqual(['setup.exe']);
    expect(doubts()).toEqual([]);
  });

  it('sends names that no device takes under safe ones, and shows both', async () => {
    await choose('a<b>|c?.txt', 'CON.txt', 'end..', 'fine.txt');
    await app.dispatch(doubtsAnswered({ sends: true }));

    expect(selectSafeNames(app.state())).toEqual([
      { from: 'a<b>|c?.txt', to: 'a_b__c_.txt' },
      { from: 'CON.txt', to: 'CON_.txt' },
      { from: 'end..', to: 'end__' },
    ]);
    expect(queued().toSorted()).toEqual(['CON_.txt', 'a_b__c_.txt', 'end__', 'fine.txt']);
  });

  it('names a file that vanished before it was read, and sends the rest', async () => {
    app.looks['gone.txt'] = new PortError('errors.fileChanged', { name: 'gone.txt' });

    await choose('gone.txt', 'a.txt');

    expect(selectRefused(app.state()).files).toMatchObject([
      { name: 'gone.txt', error: { code: 'errors.fileChanged' } },
    ]);
    expect(queued()).toEqual(['a.txt']);
  });

  it('takes exactly 30 files of 254 bytes of name and 200 MB, and of one more says by how much', async () => {
    const most = 200 * 1024 * 1024;
    const file = (name: string, size: number) => ({ fileId: asFileId(name), name, size });
    await app.dispatch(filesChosen({ files: Array.from({ length: 30 }, (_, index) => file(`${index}.txt`, most)) }));
    await app.dispatch(
      filesChosen({ files: [file(`${'n'.repeat(250)}.txt`, most), file(`${'字'.repeat(83)}n.txt`, 1)] }),
    );
    expect(selectRefused(app.state()).files).toEqual([]);
    expect(queued()).toHaveLength(32);

    await app.dispatch(filesChosen({ files: [file('l.txt', most + 1), file(`${'字'.repeat(83)}nn.txt`, 1)] }));

    expect(selectRefused(app.state()).files.map(({ error }) => [error.code, error.params['over']])).toEqual([
      ['errors.fileLarge', 1],
      ['errors.fileNameLong', 1],
    ]);
  });
});
