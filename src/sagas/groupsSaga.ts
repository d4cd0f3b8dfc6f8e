import type { OwnGroup } from '@inkside/protocol';
import { call, debounce, fork, put, select, type SagaGenerator } from 'typed-redux-saga';

import { type GroupAct, groupActRequest, groupMoveRequest } from '../features/groups/acts';
import { ownGroupsRequest } from '../features/groups/slice';
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

/** The groups, with the people of the one that is shown: that of the address, else the first. */
function* readGroups({ services: { groups } }: Scope): SagaGenerator<readonly OwnGroup[]> {
  const list = yield* call(() => groups.list());
  const route = yield* select(selectRoute);
  const shown = list.find(({ id }) => id === route?.query['group']) ?? list[0];
  if (route?.name !== 'groupNote' || shown === undefined) return list;
  const people = yield* call(() => groups.members(shown.id));
  return list.map((group) => (group === shown ? { ...group, people } : group));
}

/** The groups that the account is in, and what is done with them and their notes. Ends by cancel. */
export function* groupsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* fork(requestSaga, ownGroupsRequest, services, () => readGroups(scope));
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
}
