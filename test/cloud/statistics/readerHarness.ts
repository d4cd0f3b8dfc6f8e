import * as v from 'valibot';

import { libraryChannel, meAnswer, paths } from '@inkside/protocol';
import { signIn } from '../rest/testCloud';
import type { Answer, TestCloud } from '../rest/testCloud';

export interface Reader {
  readonly token: string;
  readonly uid: string;
  addBook(docId: string, facts?: object): Promise<unknown>;
  report(sessions: unknown, place?: object): Promise<Answer>;
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  refused(path: string, query?: Record<string, string>): Promise<Answer>;
  post(path: string, body: object | string): Promise<Answer>;
}

const withData = v.looseObject({ data: v.unknown() });
let users = 0;

/** A user of one test. */
export const newReader = async (test: TestCloud): Promise<Reader> => {
  const token = await signIn(test, `reader${(users += 1)}@example.org`);
  const { uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data;
  const send = (path: string, query: Record<string, string> = {}) =>
    test.get(`${path}?${new URLSearchParams(query).toString()}`, token);
  return {
    token,
    uid,
    refused: send,
    post: (path, body) => test.post(path, body, token),
    addBook: (docId, facts = {}) => {
      const book = { uniqueId: docId, dbId: libraryChannel(uid), modeType: 4, status: 0, name: `${docId}.epub` };
      return test.cloud.writer.put(uid, { _id: `${uid}#${docId}`, ...book, ...facts });
    },
    report: (sessions, place = {}) => test.post(paths.reportReading, { sessions, ...place }, token),
    get: async (path, query) => v.parse(withData, (await send(path, query)).json).data,
  };
};

/** Epoch milliseconds of a time of UTC. */
export const at = (text: string): number => Date.parse(`${text}Z`);

export const session = (docId: string, from: string, to: string, more: object = {}) => ({
  docId,
  startTime: at(from),
  endTime: at(to),
  ...more,
});
