import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { optionsOf } from '../features/servers/logic';
import { serverChosen, serversListed } from '../features/servers/slice';
import { placeOf } from '../features/route/routeTable';
import { routeEntered } from '../features/route/slice';
import type { Services } from '../services/ports';

/** Lists the servers once somebody is on a page that is not left in quiet (specification section 2). */
function* listServers({ servers }: Pick<Services, 'servers'>): SagaGenerator<void> {
  for (;;) {
    const { payload } = yield* take(routeEntered);
    if (placeOf(payload.name)?.isQuiet === true) continue;
    const { servers: rows, isRemembered } = yield* call(() => servers.list());
    yield* put(serversListed({ options: optionsOf(rows), isRemembered }));
    return;
  }
}

/**
 * Lists the servers, and opens the sign-in page of the one that is chosen: each server serves its own web app, so that
 * cookies, databases and sessions of two clouds never meet. Runs as long as the app.
 */
export function* serversSaga({ servers, navigation }: Pick<Services, 'servers' | 'navigation'>): SagaGenerator<void> {
  yield* call(listServers, { servers });
  for (;;) {
    const { payload } = yield* take(serverChosen);
    const { servers: rows } = yield* call(() => servers.list());
    const chosen = rows.find(({ value, isHere }) => value === payload.value && !isHere);
    if (chosen !== undefined) navigation.leave(`${chosen.value}/#/login`);
  }
}
