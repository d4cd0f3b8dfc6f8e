import OSS from 'ali-oss';
import * as v from 'valibot';
import {
  groupChannel,
  meAnswer,
  noteTreeChannel,
  paths,
  stssAnswer,
  syncTokenAnswer,
  groupAnswers,
} from '@inkside/protocol';
import type { CloudOptions } from '../../../cloud/lib/config';
import { until } from '../../harness/until';
import { type Answer, signIn, startCloud, type TestCloud } from '../rest/testCloud';

type Json = Readonly<Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody with an account, signed in at the API, the gateway and the object store. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  call(method: Method, path: string, body?: object): Promise<Answer>;
  sync(method: Method, path: string, body?: object): Promise<Answer>;
  /** What the person's own database holds of the document; undefined where it is not there. */
  read(id: string): Promise<Json | undefined>;
  write(document: Json): Promise<Answer>;
  objects(): Promise<OSS>;
}

export interface GroupWorld {
  readonly test: TestCloud;
  person(name: string): Promise<Person>;
  make(owner: Person, name?: string): Promise<string>;
  invite(by: Person, group: string, days?: number | null): Promise<string>;
  join(who: Person, code: string): Promise<Answer>;
  groupsOf(who: Person): Promise<v.InferOutput<typeof groupAnswers.list>['data']['results']>;
  membersOf(who: Person, group: string): Promise<readonly string[]>;
  /** Writes a note of the group, by whoever brings it in. */
  give(who: Person, group: string, id: string, fields?: Json): Promise<Answer>;
}

export const pathOf = (path: string, id: string, uid = ''): string => path.replace(':id', id).replace(':uid', uid);

const personIn = (test: TestCloud, origin: string) => {
  return async (name: string): Promise<Person> => {
    const token = await signIn(test, `${name}@example.org`);
    const cookie = v.parse(syncTokenAnswer, (await test.get(paths.syncToken, token)).json).data;
    const { uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data;
    await test.cloud.accounts.directory.update(uid, (known) => ({ ...known, nickname: name }));
    const send = async (method: Method, url: string, headers: Record<string, string>, body?: object) => {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
      const answer = await test.cloud.app.inject({ method, url, headers: typed, ...payload });
      return { status: answer.statusCode, headers: answer.headers, json: JSON.parse(answer.body || 'null') as unknown };
    };
    const sync: Person['sync'] = (method, path, body) =>
      send(method, `/neocloud/${path}`, { cookie: `${cookie.cookie_name}=${cookie.session_id}` }, body);
    const read: Person['read'] = async (id) => {
      const { status, json } = await sync('GET', id);
      return status === 200 ? (json as Json) : undefined;
    };
    return {
      uid,
      name,
      call: (method, path, body) => send(method, path, { authorization: `Bearer ${token}` }, body),
      sync,
      read,
      write: async (document) => {
        const before = await read(String(document['_id']));
        const rev = before === undefined ? {} : { _rev: before['_rev'] };
        return sync('PUT', String(document['_id']), { ...before, ...document, ...rev });
      },
      objects: async () => {
        const { data } = v.parse(stssAnswer, (await test.get(paths.stss, token)).json);
        return new OSS({
          endpoint: origin,
          bucket: 'onyx-cloud',
          region: 'oss-cn-shenzhen',
          sldEnable: true,
          accessKeyId: data.AccessKeyId,
          accessKeySecret: data.AccessKeySecret,
          stsToken: data.SecurityToken,
          refreshSTSTokenInterval: 3_600_000,
          refreshSTSToken: async () => ({ ...data, accessKeyId: '', accessKeySecret: '', stsToken: '' }),
        } as OSS.Options);
      },
    };
  };
};

/** A cloud that listens, and people in it. */
export const startGroupWorld = async (options: Partial<CloudOptions> = {}): Promise<GroupWorld> => {
  // The object store checks dates, and clients of it have no other clock than this machine's.
  const test = await startCloud({ clock: Date, codeRequestsPerHour: 100_000, ...options });
  const origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  const groupIn = (answer: Answer) => v.parse(groupAnswers.one, answer.json).data;
  return {
    test,
    person: personIn(test, origin),
    make: async (owner, name = 'Readers') => groupIn(await owner.call('POST', paths.groups, { name }))._id,
    invite: async (by, group, days = null) =>
      groupIn(await by.call('POST', pathOf(paths.groupInvitation, group), { days })).inviteCode ?? '',
    join: (who, code) => who.call('POST', paths.joinGroup, { code }),
    groupsOf: async (who) => v.parse(groupAnswers.list, (await who.call('GET', paths.groups)).json).data.results,
    membersOf: async (who, group) => {
      const { json } = await who.call('GET', pathOf(paths.groupMembers, group));
      return v.parse(groupAnswers.members, json).data.results.map(({ nickname, role }) => `${nickname} ${role}`);
    },
    give: (who, group, id, fields = {}) =>
      who.write({
        ...{ _id: id, uniqueId: id, title: id, type: 1, status: 1 },
        ...{ user: who.uid, dbId: groupChannel(group), groupId: group },
        ...{ association: { associationId: group, associationType: 3 }, ...fields },
      }),
  };
};

/** An own note. */
export const ownNote = ({ uid }: Person, id: string): Json => ({
  ...{ _id: id, uniqueId: id, title: id, type: 1, status: 1, groupId: null },
  ...{ user: uid, dbId: noteTreeChannel(uid), association: { associationId: null, associationType: 0 } },
});

/** Makes a group of all of them, the first its owner. */
export const makeGroupOf = async (world: GroupWorld, [owner, ...others]: readonly [Person, ...Person[]]) => {
  const group = await world.make(owner);
  const code = await world.invite(owner, group);
  for (const other of others) v.parse(groupAnswers.join, (await world.join(other, code)).json);
  return { group, code };
};

/** Asks until it is so: what is written is with the owner at once, and with others a moment later. */
export const eventually = (isSo: () => Promise<boolean>): Promise<void> => until(isSo);
