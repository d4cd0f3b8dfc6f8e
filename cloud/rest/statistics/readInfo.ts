import * as v from 'valibot';

import {
  deleteUserDataAnswer,
  deleteUserDataBody,
  paths,
  readInfoListAnswer,
  readInfoListBody,
  reportReadingAnswer,
  reportReadingBody,
} from '@inkside/protocol';
import { userEndpoint } from '../endpoint';
import type { Endpoint } from '../endpoint';
import type { BookTotals } from './bookTotals';
import type { Statistics } from './statistics';

const DONE = { data: 'ok' } as const;
const HUNDREDTHS = 100;

export const reportReading = (statistics: Statistics): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.reportReading,
    summary: 'Tells what was read on a device.',
    input: v.object({ body: reportReadingBody }),
    answer: reportReadingAnswer,
    handle: async ({ body }, { session }) => ({
      data: { ...(await statistics.report(session.account.uid, body.sessions, body)) },
    }),
  });

/** The average is that of one session, as whole milliseconds, which is how the observed figures divide. */
const rowOf = ({ docId, name, totalTime, sessions, progress }: BookTotals) => ({
  docId,
  name,
  totalTime,
  avgTime: sessions === 0 ? 0 : Math.round(totalTime / sessions),
  readingProgress: Math.round(progress * HUNDREDTHS) / HUNDREDTHS,
});

/** Known clients take the first row, so a book that was never read has one too; ids of no book have none. */
export const readInfoList = (statistics: Statistics): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.readInfoList,
    summary: 'How long books were read, and how far.',
    input: v.object({ body: readInfoListBody }),
    answer: readInfoListAnswer,
    handle: async ({ body }, { session }) => {
      const docIds = [...new Set(body.docIds)];
      const totals = await statistics.totalsOf(session.account.uid, docIds);
      return { data: totals.map(rowOf) };
    },
  });

export const deleteUserData = (statistics: Statistics): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.deleteUserData,
    summary: 'Forgets what was read.',
    input: v.object({ body: deleteUserDataBody }),
    answer: deleteUserDataAnswer,
    handle: async ({ body }, { session }) => {
      await statistics.clear(session.account.uid, body?.type ?? 'all', body?.docIds);
      return DONE;
    },
  });
