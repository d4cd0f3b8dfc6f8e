import { asNoteId } from '@inkside/kit';
import { groupActRequest, groupMoveRequest } from '../../../src/features/groups/acts';
import { ownGroupsRequest } from '../../../src/features/groups/slice';
import { selectToasts, undoAsked } from '../../../src/features/toasts/slice';
import { aNote } from '../../builders/documents';
import { aUser } from '../../fakes/fakeServices';
import { type App, startApp } from '../../harness/startApp';

const GROUP = 'a'.repeat(24);

let app: App;
afterEach(() => app.stop());

const start = async (...documents: readonly ReturnType<typeof aNote>[]) => {
  app = await startApp({ user: aUser, documents: { note: [...documents] } });
  const words = { name: 'Sailors', about: '', owner: 'Olga', isOwner: false, role: 'member' as const };
  const mine = { id: GROUP, ...words, members: 2, joinedAt: 1 as never, invite: null };
  jest.spyOn(app.services.groups, 'list').mockResolvedValue([mine]);
  await app.dispatch(ownGroupsRequest.asked({}));
};
const stored = (id: string) => app.documents.stored('note').find(({ _id }) => _id === id);
const own = { user: aUser.uid as string, dbId: `${aUser.uid}-NOTE_TREE` };
const shared = {
  dbId: `${GROUP}-GROUP_TREE`,
  groupId: GROUP,
  association: { associationId: GROUP, associationType: 3 },
};
const move = (id: string, to: string | null) => groupMoveRequest.asked({ ids: [asNoteId(id)], to });

describe('a note that moves', () => {
  it('into a group has its objects there before, and comes back by Undo', async () => {
    const note = aNote({ ...own, title: 'Log' });
    await start(note);
    const carried = jest.spyOn(app.services.objects, 'carryNote').mockImplementation(async () => {
      expect(stored(note._id)).toMatchObject(own);
    });

    await app.dispatch(move(note._id, GROUP));

    expect(carried).toHaveBeenCalledWith(aUser.uid, GROUP, note._id);
    expect(stored(note._id)).toMatchObject({ ...shared, user: aUser.uid });
    const [toast] = selectToasts(app.state());
    expect(toast).toMatchObject({ code: 'groups.movedIn', params: { count: 1, name: 'Log', group: 'Sailors' } });
    await app.dispatch(undoAsked({ id: toast?.undoes ?? '' }));
    expect(stored(note._id)).toMatchObject(own);
  });

  it('stays where it is when its objects cannot be copied', async () => {
    const note = aNote(own);
    await start(note);
    jest.spyOn(app.services.objects, 'carryNote').mockRejectedValue(new Error('full'));

    await app.dispatch(move(note._id, GROUP));

    expect(stored(note._id)).toMatchObject(own);
    expect(selectToasts(app.state())).toMatchObject([{ tone: 'bad' }]);
  });

  it('out of a group is moved by who brought it in, and by nobody else but the owner', async () => {
    const [mine, others] = [aNote({ ...shared, user: aUser.uid as string }), aNote({ ...shared, user: 'somebody' })];
    await start(mine, others);

    await app.dispatch(move(mine._id, null));
    await app.dispatch(move(others._id, null));

    expect(stored(mine._id)).toMatchObject({ ...own, groupId: null });
    expect(stored(others._id)).toMatchObject(shared);
    expect(selectToasts(app.state()).map(({ code }) => code)).toEqual(['groups.movedOut', 'errors.groupNotGiver']);
  });
});

it('what is done with a group has its list read again', async () => {
  await start();
  const stop = jest.spyOn(app.services.groups, 'stopInvitation');
  const list = jest.spyOn(app.services.groups, 'list');
  list.mockClear();

  await app.dispatch(groupActRequest.asked({ kind: 'stopInvitation', id: GROUP }));

  expect(stop).toHaveBeenCalledWith(GROUP);
  expect(list).toHaveBeenCalledTimes(1);
});
