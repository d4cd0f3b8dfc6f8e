import { asNoteId } from '@inkside/kit';
import { selectTags } from '../../../src/features/notes/selectors';
import { deleteRequest } from '../../../src/features/notes/slice';
import { changeTagRequest, makeTagRequest, tagNotesRequest } from '../../../src/features/notes/tagRequests';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import { aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

let app: App;
afterEach(() => app.stop());

const start = async (...documents: readonly ReturnType<typeof aNote>[]) => {
  app = await startApp({ user: aUser, documents: { note: [...documents] } });
};
const aTag = (title: string, change: object = {}) => aNote({ title, modeType: 1, status: 1, ...change });
const stored = (id: unknown) => app.documents.stored('note').find(({ _id }) => _id === id);
const id = (document: { readonly _id: string }) => asNoteId(document._id);
const titleOf = ({ title }: ReturnType<typeof aNote>): string => (typeof title === 'string' ? title : '');
const pick = (tag: ReturnType<typeof aNote>) => ({ id: id(tag), title: titleOf(tag) });
const codes = () => selectToasts(app.state()).map(({ code }) => code);
/** A burst after the first is shown together 40 ms later. */
const shown = () => app.clock.advance(50);
const ask = async (action: Parameters<App['dispatch']>[0]): Promise<void> => {
  await app.dispatch(action);
  await shown();
};
const nothing = { give: [], take: [], make: [] };
const titles = () => selectTags(app.state()).map(({ title }) => title);

describe('an operation on tags', () => {
  it('gives, takes and makes tags in one go, and is undone in one go', async () => {
    const [exam, todo] = [aTag('exam', { ofFirmware: 7 }), aTag('todo')];
    const [one, two] = [aNote({ tagIdList: [todo._id] }), aNote()];
    await start(exam, todo, one, two);

    await ask(
      tagNotesRequest.asked({ ids: [id(one), id(two)], give: [pick(exam)], take: [pick(todo)], make: ['new'] }),
    );
    const made = selectTags(app.state()).find(({ title }) => title === 'new');
    expect([stored(one._id), stored(two._id)]).toMatchObject([
      { tagIdList: [exam._id, made?.id] },
      { tagIdList: [exam._id, made?.id] },
    ]);
    expect(codes()).toEqual(['tags.changed']);

    await ask(undoAsked({ id: null }));

    expect(stored(one._id)).toMatchObject({ tagIdList: [todo._id] });
    expect(stored(two._id)).not.toHaveProperty('tagIdList');
    expect(titles()).toEqual(['exam', 'todo']);
    expect(stored(exam._id)).toMatchObject({ ofFirmware: 7 });
  });

  it('says that a tag was deleted elsewhere meanwhile, and gives the others', async () => {
    const [gone, exam, note] = [aTag('gone'), aTag('exam'), aNote()];
    await start(gone, exam, note);
    await app.services.documents.remove(aUser.uid, 'note', gone._id);
    await shown();

    await ask(tagNotesRequest.asked({ ...nothing, ids: [id(note)], give: [pick(gone), pick(exam)] }));

    expect(stored(note._id)).toMatchObject({ tagIdList: [exam._id] });
    expect(selectToasts(app.state()).map(({ code, params }) => [code, params['name']])).toEqual([
      ['tags.given', note['title']],
      ['errors.tagGone', 'gone'],
    ]);
  });

  it('leaves the tags of a note that somebody else has changed since, and names it', async () => {
    const [exam, note] = [aTag('exam'), aNote({ title: 'Plan' })];
    await start(exam, note);
    await ask(tagNotesRequest.asked({ ...nothing, ids: [id(note)], give: [pick(exam)] }));
    await app.services.documents.edit(aUser.uid, 'note', note._id, { tagIdList: [exam._id, 'other'] });

    await ask(undoAsked({ id: null }));

    expect(stored(note._id)).toMatchObject({ tagIdList: [exam._id, 'other'] });
    expect(selectToasts(app.state()).at(-1)).toMatchObject({ code: 'lists.undonePartly', params: { names: 'Plan' } });
  });

  it('makes, renames, colours and deletes a tag, all of which is undone; the notes keep it', async () => {
    const note = aNote();
    await start(note);
    await ask(makeTagRequest.asked({ title: ' exam ' }));
    const [tag] = selectTags(app.state());
    const tagId = tag?.id ?? asNoteId('');
    await ask(tagNotesRequest.asked({ ...nothing, ids: [id(note)], give: [{ id: tagId, title: 'exam' }] }));
    await ask(changeTagRequest.asked({ id: tagId, title: 'exams' }));
    await ask(changeTagRequest.asked({ id: tagId, colour: -3_790_808 }));
    expect(stored(tagId)).toMatchObject({ title: 'exams', color: -3_790_808, modeType: 1, status: 1 });
    await ask(deleteRequest.asked({ ids: [tagId] }));
    expect([titles(), stored(note._id)?.['tagIdList']]).toEqual([[], [tagId]]);

    await ask(undoAsked({ id: null }));
    expect(titles()).toEqual(['exams']);
    await ask(undoAsked({ id: null }));
    await ask(undoAsked({ id: null }));

    expect(stored(tagId)).toMatchObject({ title: 'exam', status: 1 });
    expect(stored(tagId)).not.toHaveProperty('color');
  });

  it('is refused for a name that another tag has', async () => {
    const [exam, todo] = [aTag('exam'), aTag('todo')];
    await start(exam, todo);

    await ask(makeTagRequest.asked({ title: 'Exam' }));
    await ask(changeTagRequest.asked({ id: id(todo), title: 'EXAM' }));

    expect(codes()).toEqual(['errors.nameTaken', 'errors.nameTaken']);
    expect(titles()).toEqual(['exam', 'todo']);
  });
});
