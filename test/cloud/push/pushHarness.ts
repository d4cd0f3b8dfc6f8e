import * as v from 'valibot';

import { meAnswer, messageChannel, paths, pushKey, pushMessagesAnswer, saveAndPushAnswer } from '@inkside/protocol';
import { signIn, startCloud } from '../rest/testCloud';
import type { Answer, TestCloud } from '../rest/testCloud';

export interface Pusher {
  readonly token: string;
  readonly uid: string;
  store(name: string): Promise<string>;
  /** As clients write it; `facts` replace its fields. */
  write(id: string, key: string, facts?: object): Promise<{ id: string; rev: string }>;
  document(id: string): Promise<Record<string, unknown> | undefined>;
  send(path: string, body: object): Promise<Answer>;
  push(body: object, path?: string): Promise<v.InferOutput<typeof saveAndPushAnswer>['data']>;
  list(where?: string | object): Promise<Answer>;
  rows(where?: string | object): Promise<Record<string, unknown>[]>;
}

export const FILE = Buffer.from('%PDF-1.7 a small book');

export const startPushCloud = (): Promise<TestCloud> => startCloud({ codeRequestsPerHour: 1000 });

let users = 0;

/** A user of one test. */
export const newPusher = async (test: TestCloud): Promise<Pusher> => {
  const token = await signIn(test, `pusher${(users += 1)}@example.org`);
  const { uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data;
  const send: Pusher['send'] = (path, body) => test.post(path, body, token);
  const list: Pusher['list'] = (where = {}) => {
    const text = typeof where === 'string' ? where : JSON.stringify(where);
    return test.get(`${paths.pushMessages}?where=${encodeURIComponent(text)}`, token);
  };
  return {
    token,
    uid,
    send,
    list,
    store: async (name) => {
      const [stem = '', extension = ''] = name.split('.');
      const key = pushKey(uid, stem, extension);
      await test.cloud.objects.putBytes(key, FILE);
      return key;
    },
    write: (id, key, facts = {}) => {
      const oss = { key, provider: 'oss', size: FILE.length, expires: 0, url: 'http://old.example/' };
      const storage = { pdf: { oss } };
      const content = JSON.stringify({ _id: id, guid: id, name: 'book.pdf', formats: ['pdf'], storage });
      const common = { _id: id, uniqueId: id, dbId: messageChannel(uid), msgType: 2, contentType: 'digital_content' };
      return test.cloud.writer.put(uid, { ...common, content, createdAt: 1, updatedAt: 1, check: true, ...facts });
    },
    document: (id) => test.cloud.writer.get(uid, id),
    push: async (body, path = paths.saveAndPush) => v.parse(saveAndPushAnswer, (await send(path, body)).json).data,
    rows: async (where) =>
      v.parse(pushMessagesAnswer, (await list(where)).json).list.map(({ data }) => ({ ...data.args })),
  };
};

/** The path and query of a URL, for `inject`. */
export const addressOf = (url: unknown): string => {
  const { pathname, search } = new URL(String(url));
  return `${pathname}${search}`;
};
