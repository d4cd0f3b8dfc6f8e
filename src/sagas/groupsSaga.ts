import { debounce, fork, put, select, type SagaGenerator, takeLatest } from 'typed-redux-saga';

import { type GroupAct, groupActRequest, groupMoveRequest } from '../features/groups/acts';
import { groupMembersRequest, ownGroupsRequest } from '../features/groups/slice';
import { notesChanged } from '../features/notes/slice';
import { selectRoute } from '../features/route/slice';
import type { Services } from '../services/ports';
import { moveToGroup } from './groupNotes';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';

const carryOut = (groups: Services['groups'], act: GroupAct): Promise<void> => {
  switch (act.kind) {
    case 'make':
      return groups.make(act.name, act.about);
    case 'rename':
      return groups.rename(act.id, act.name, act.about);
    case 'invite':
      return groups.invite(act.id, act.days);
    case 'setRole':
      return groups.setRole(act.id, act.uid, act.role);
    case 'handOver':
    case 'remove':
      return groups[act.kind](act.id, act.uid);
    case 'stopInvitation':
    case 'exit':
    case 'dissolve':
      return groups[act.kind](act.id);
  }
};

const SETTLED_MS = 400;

/** Notes of groups come and go with groups: while somebody looks at them, the list of groups is read again. */
function* followNotes(): SagaGenerator<void> {
  yield* debounce(SETTLED_MS, notesChanged, function* () {
    const route = yield* select(selectRoute);
    if (route?.name === 'groupNote') yield* put(ownGroupsRequest.asked({}));
  });
}

/** With the groups, the people of the one that is shown are read: the one of the address, else the first. */
function* followGroups(): SagaGenerator<void> {
  yield* takeLatest(ownGroupsRequest.succeeded, function* ({ payload: { result } }) {
    const route = yield* select(selectRoute);
    const shown = result.find(({ id }) => id === route?.query['group']) ?? result[0];
    if (route?.name === 'groupNote' && shown !== undefined) yield* put(groupMembersRequest.asked({ id: shown.id }));
  });
}

/** The groups that the account is in, and what is done with them and their notes. Ends by cancel. */
export function* groupsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* answer(services, ownGroupsRequest, () => services.groups.list());
  yield* answer(services, groupMembersRequest, ({ id }) => services.groups.members(id));
  yield* answer(services, groupActRequest, (act) => carryOut(services.groups, act), {
    afterwards: () => [ownGroupsRequest.asked({})],
    toast: true,
  });
  yield* fork(
    requestSaga,
    groupMoveRequest,
    services,
    (asked: Parameters<typeof moveToGroup>[0]) => moveToGroup(asked, scope),
    {
      toast: true,
    },
  );
  yield* fork(followNotes);
  yield* fork(followGroups);
}
