import { asFileId, asMessageId, PortError } from '@inkside/kit';
import { messageRowOf } from '../../src/features/messages/logic';
import { selectPushRows } from '../../src/features/push/selectors';
import { deleteRequest, filesChosen } from '../../src/features/push/slice';
import { selectTransfers } from '../../src/features/transfers/selectors';
import { transferRetried } from '../../src/features/transfers/slice';
import { aPush } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

let app: App;
afterEach(() => app.stop());

const upload = async (...files: readonly (readonly [id: string, name: string])[]): Promise<void> => {
  for (const [id, name] of files) if (name.endsWith('.pdf')) app.looks[id] = { kind: 'pdf' };
  await app.dispatch(filesChosen({ files: files.map(([id, name]) => ({ fileId: asFileId(id), name, size: 10 })) }));
  for (const [id] of files) {
    app.objects.finish(asFileId(id));
    await app.clock.advance(0);
  }
};
/** Of another client; the ids of the builder are those of the fake cloud too. */
const other = (name: string, change: object = {}) => aPush({ _id: 'f'.repeat(32), ...change }, { name });
const names = () => app.documents.stored('message').map((document) => messageRowOf(document)?.name);

describe('an uploaded file whose name is in the list', () => {
  it('is numbered in its message, and the cloud is told that name', async () => {
    app = await startApp({ user: aUser, documents: { message: [other('Paper.pdf')] } });
    await app.clock.advance(50);

    await upload(['f0', 'paper.pdf']);

    expect(names()).toEqual(['Paper.pdf', 'paper(1).pdf']);
    expect(app.documents.stored('message')[1]).toMatchObject({ name: 'paper(1).pdf' });
    expect(app.announced).toMatchObject([{ name: 'paper(1).pdf' }]);
  });

  it('is numbered also when it comes at the same moment as the other', async () => {
    app = await startApp({ user: aUser });

    await upload(['f0', 'a.txt'], ['f1', 'a.txt'], ['f2', 'a.txt']);

    expect(names()).toEqual(['a.txt', 'a(1).txt', 'a(2).txt']);
  });

  it('has its name for itself again when the other was deleted', async () => {
    app = await startApp({ user: aUser });
    await upload(['f0', 'a.txt']);
    await app.clock.advance(50);
    const [row] = selectPushRows(app.state());
    await app.dispatch(deleteRequest.asked({ ids: [asMessageId(row?.id ?? '')] }));
    await app.clock.advance(50);

    await upload(['f1', 'a.txt']);

    expect(app.announced).toMatchObject([{ name: 'a.txt' }, { name: 'a.txt' }]);
  });

  it('keeps the name of its message when the cloud is told again', async () => {
    app = await startApp({ user: aUser });
    app.announceFaults.push(new PortError('errors.badAnswer', { operation: 'push' }));
    await upload(['f0', 'a.txt']);
    await app.clock.advance(50);
    expect(selectTransfers(app.state())[0]?.phase).toBe('failed');

    await app.dispatch(transferRetried({ fileId: asFileId('f0') }));
    await app.clock.advance(0);

    expect(names()).toEqual(['a.txt']);
    expect(app.announced).toMatchObject([{ name: 'a.txt' }]);
  });

  it('does not mind what was revoked', async () => {
    app = await startApp({ user: aUser, documents: { message: [other('a.txt', { isRevoke: 1 })] } });
    await app.clock.advance(50);

    await upload(['f0', 'a.txt']);

    expect(app.announced).toMatchObject([{ name: 'a.txt' }]);
  });
});
