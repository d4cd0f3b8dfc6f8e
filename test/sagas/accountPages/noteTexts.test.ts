import { asNoteId, asPageId, PortError } from '@inkside/kit';
import type { InkPort } from '@inkside/ink';
import { noteOpened, noteClosed } from '../../../src/features/ink/slice';
import { makeSelectExcerpt, makeSelectFound } from '../../../src/features/notes/selectors';
import { textRequest } from '../../../src/features/notes/textSlice';
import { routeEntered } from '../../../src/features/route/slice';
import { aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { startApp, type App } from '../../harness/startApp';

const words: InkPort['words'] = async ({ pageId }) =>
  ['A walk ', 'to the lake'].map((text) => ({
    text,
    bounds: { left: 0, top: 0, right: 1, bottom: 1 },
    isCut: pageId === 'cut',
  }));
const page = (id: string) => ({ pageId: asPageId(id), width: 1, height: 1, title: '' });

let app: App;
afterEach(() => app.stop());

const start = async (note: ReturnType<typeof aNote>) => {
  app = await startApp({ user: aUser, documents: { note: [note] } });
  jest.spyOn(app.services.ink, 'words').mockImplementation(words);
  return jest.spyOn(app.services.textIndex, 'put');
};
const listed = (q: string) =>
  routeEntered({ name: 'recentNote', path: `/note/recentNote?q=${q}`, params: {}, query: { q } });
const openedAs = (id: string, source: 'cloud' | 'imported' = 'cloud') =>
  noteOpened({ noteId: asNoteId(id), source, pages: [page('a'), page('cut')], current: 0, faults: [] });

describe('the text of notes', () => {
  it('is read some seconds after a note is opened, once for each revision of it', async () => {
    const note = aNote({ updatedAt: 7 });
    const put = await start(note);

    await app.dispatch(openedAs(note._id));
    await app.clock.advance(4000);

    const text = 'A walk  to the lake  A walk to the lake';
    expect(put.mock.calls.map(([, texts]) => texts)).toEqual([
      [{ id: note._id, revision: '7', text: expect.any(String) }],
    ]);
    expect(put.mock.calls[0]?.[1][0]?.text.replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '));
    jest.spyOn(app.services.textIndex, 'revisions').mockResolvedValue({ [note._id]: '7' });
    await app.dispatch(openedAs(note._id));
    await app.clock.advance(4000);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['closed before', 'cloud', true],
    ['only in this browser', 'imported', false],
  ] as const)('is not read of a note that is %s', async (_what, source, closes) => {
    const note = aNote();
    const put = await start(note);
    await app.dispatch(openedAs(note._id, source));
    if (closes) await app.dispatch(noteClosed());

    await app.clock.advance(4000);

    expect(put).not.toHaveBeenCalled();
  });

  it('is found by the words of the address, and the list and the palette show where', async () => {
    const note = aNote({ title: 'Diary' });
    await start(note);
    const search = jest
      .spyOn(app.services.textIndex, 'search')
      .mockResolvedValue([{ id: note._id, excerpt: 'to the lake' }]);

    await app.dispatch(listed('lake'));

    expect(search.mock.calls).toEqual([[aUser.uid, 'lake', 500]]);
    expect(makeSelectExcerpt(asNoteId(note._id))(app.state())).toBe('to the lake');
    await app.dispatch(textRequest.asked({ words: 'the lake', place: 'palette' }));
    expect(makeSelectFound('the lake', 5)(app.state())).toMatchObject([
      { row: { title: 'Diary' }, excerpt: 'to the lake' },
    ]);
    expect(makeSelectExcerpt(asNoteId(note._id))(app.state())).toBe('to the lake');
    await app.dispatch(routeEntered({ name: 'recentNote', path: '/note/recentNote', params: {}, query: {} }));
    expect(makeSelectExcerpt(asNoteId(note._id))(app.state())).toBeUndefined();
    expect(makeSelectFound('diary', 5)(app.state())).toMatchObject([{ row: { title: 'Diary' } }]);
  });

  it('that cannot be searched leaves the titles', async () => {
    const note = aNote({ title: 'Lake' });
    await start(note);
    jest.spyOn(app.services.textIndex, 'search').mockRejectedValue(new PortError('errors.textIndex', { detail: 'x' }));

    await app.dispatch(listed('lake'));

    expect(makeSelectFound('lake', 5)(app.state())).toMatchObject([{ row: { title: 'Lake' } }]);
  });
});
