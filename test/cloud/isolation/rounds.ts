import { HOUR_MS } from '../../../cloud/lib/config';
import type { Caller } from './callers';
import type { Route, SentCall } from './calls';
import type { World } from './world';

/** Of documentation: nobody at this computer, whom some pages are for; each caller has one of their own. */
const ADDRESSES = '203.0.113.';
/** A code can be asked for again after a minute. */
const CODE_WAIT_MS = 61_000;

interface CallAnswer {
  readonly status: number;
  /** Headers and body. */
  readonly text: string;
  readonly code: string;
}

const send = async ({ test }: World, sent: SentCall, remoteAddress: string): Promise<CallAnswer> => {
  const { method, url, headers, payload } = sent;
  const answer = await test.cloud.app.inject({
    ...{ method: method as 'GET', url, headers, remoteAddress },
    ...(payload === undefined ? {} : { payload }),
  });
  const code = /"code":"([^"]+)"|<Code>([^<]+)<|"error":"([^"]+)"/.exec(answer.body);
  return {
    status: answer.statusCode,
    text: `${JSON.stringify(answer.headers)}\n${answer.body}`,
    code: code?.slice(1).find((each) => each !== undefined) ?? '',
  };
};

const INVALID: ReadonlySet<string> = new Set([
  ...['errors.badRequest', 'Bad Request', 'InvalidArgument', 'MalformedXML', 'MissingArgument', ''],
]);

/** What a schema, a parser or a reader of parameters says; what a handler says of its own has other words. */
const isValidation = ({ status, code }: CallAnswer): boolean => status === 415 || (status === 400 && INVALID.has(code));

/** Refused before anybody looked at what was asked. */
const isRefusedAtDoor = ({ room, access }: Route, { renew }: Caller, { status, code }: CallAnswer): boolean => {
  if (status === 429) return code === 'errors.tooManyRequests';
  if (room === 'rest') return access === 'user' && (status === 401 || code === 'errors.deviceLocked');
  // Whose signature holds and whose key is another's is refused with the same status, but by the operation.
  if (room === 'objects') return renew === undefined;
  // Nobody here is an operator: that the guard refuses everyone is what these routes answer.
  return status === 401 && code !== 'errors.operatorToken';
};

/** What each room says of a fault of the server's own; a page that cannot be fetched or a full store is none. */
const OWN_FAULTS: ReadonlySet<string> = new Set(['errors.internal', 'internal_server_error', 'InternalError']);

export interface Tally {
  note(route: Route, caller: Caller, answer: CallAnswer, found: readonly string[]): void;
  leaks(): readonly string[];
  /** Answers of 500 and above. */
  faults(): readonly string[];
  /** Routes whose handler no call came to. */
  neverReached(): readonly string[];
  /** Of the calls that were let in. */
  validationShare(): number;
  /** A line to be read by people. */
  figures(): string;
}

export const createTally = (routes: readonly Route[]): Tally => {
  const [leaks, faults, invalid]: [string[], string[], Map<string, number>] = [[], [], new Map()];
  const reached = new Set<string>();
  const [statuses, bySort]: [Map<number, number>, Map<string, number>] = [new Map(), new Map()];
  let calls = 0;
  let livingCalls = 0;
  let validations = 0;
  let tooMany = 0;
  const keyOf = ({ room, name }: Route): string => `${room} ${name}`;
  const addTo = <Key>(map: Map<Key, number>, key: Key): void => void map.set(key, (map.get(key) ?? 0) + 1);
  return {
    note: (route, caller, answer, found) => {
      calls += 1;
      addTo(statuses, answer.status);
      addTo(bySort, route.room);
      if (found.length > 0) leaks.push(`${caller.name}: ${keyOf(route)} shows ${found.join(', ')}`);
      const isOwnFault = OWN_FAULTS.has(answer.code) || (answer.status >= 500 && answer.code === '');
      if (isOwnFault) faults.push(`${caller.name}: ${keyOf(route)} ${answer.status} ${answer.code}`);
      if (answer.status === 429) tooMany += 1;
      if (isRefusedAtDoor(route, caller, answer)) return;
      livingCalls += 1;
      // What is sent to an endpoint has passed its schema: a refusal is the handler's own, and counts all the same.
      if (!isValidation(answer) || route.room === 'rest') reached.add(keyOf(route));
      if (!isValidation(answer)) return;
      validations += 1;
      addTo(invalid, `${keyOf(route)} ${answer.code}`);
    },
    leaks: () => leaks,
    faults: () => faults,
    neverReached: () => routes.map(keyOf).filter((key) => !reached.has(key)),
    validationShare: () => validations / livingCalls,
    figures: () =>
      `${calls} calls (${[...bySort].map(([room, count]) => `${room} ${count}`).join(', ')}), ${leaks.length} leaks; ` +
      `${livingCalls} let in, of which ${validations} ended in validation and ${tooMany} in 429; ` +
      `${reached.size} of ${routes.length} routes reached; statuses ${JSON.stringify(Object.fromEntries(statuses))}` +
      (invalid.size === 0 ? '' : `; refused as invalid: ${JSON.stringify(Object.fromEntries(invalid))}`),
  };
};

const call = async (world: World, caller: Caller, route: Route, turn: number, from: string): Promise<CallAnswer> => {
  const answer = await send(world, route.send(caller, turn), from);
  const isOver = answer.status === 401 || (answer.status === 403 && answer.code === 'SecurityTokenExpired');
  if (!isOver || caller.renew === undefined) return answer;
  // A call before has ended the session that they came with.
  caller.proofs = await caller.renew();
  return send(world, route.send(caller, turn), from);
};

/** Anne's phone has read a code that a page of hers shows; afterwards she says yes, which nobody may have spoilt. */
const showQrCode = async ({ test, anne, things }: World): Promise<() => Promise<void>> => {
  const { qrSignIns } = test.cloud.accounts;
  const id = qrSignIns.create();
  await qrSignIns.scan(id, anne.uid);
  things.qr.splice(0, things.qr.length, id);
  return async () => qrSignIns.decide(id, anne.uid, true);
};

export interface Rounds {
  readonly callers: readonly Caller[];
  readonly routes: readonly Route[];
  /** At least. */
  readonly calls: number;
}

/** Each round every caller calls every route with other ids and other values; an hour lies between two. */
export const callRounds = async (world: World, { callers, routes, calls }: Rounds): Promise<Tally> => {
  const tally = createTally(routes);
  const turns = Math.max(1, Math.ceil(calls / (callers.length * routes.length)));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, caller] of callers.entries()) {
      const sayYes = await showQrCode(world);
      for (const route of routes) {
        const answer = await call(world, caller, route, turn, `${ADDRESSES}${index + 1}`);
        const allowed = [...caller.mayKnow, ...(route.shows === undefined ? [] : [route.shows.secrecy])];
        tally.note(route, caller, answer, world.markers.foundIn(answer.text, allowed));
      }
      // Anne may have refused it herself: what she answers is drawn too.
      if (caller.uid !== world.anne.uid) await sayYes();
      world.test.advance(CODE_WAIT_MS);
    }
    world.test.advance(HOUR_MS);
  }
  return tally;
};
