import { ledgerCalls, paths } from '@inkside/protocol';
import * as v from 'valibot';

import { CloudFailure } from '../../lib/failure';
import type { Ledger } from '../../ledger';
import { type Endpoint, userEndpoint } from '../endpoint';

const read = (ledger: Ledger): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.ledger,
    summary: 'Ours: what was served to which device, from `since` on, and what devices say of it.',
    input: v.object({ query: ledgerCalls.query }),
    answer: ledgerCalls.answer,
    handle: async ({ query }, { session }) => ({ data: await ledger.read(session.account.uid, query.since) }),
  });

const report = (ledger: Ledger): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.ledgerReport,
    summary: 'Ours: a device says that it opened a pushed file, a note or a book, or why it does not take it.',
    input: v.object({ body: ledgerCalls.reportBody }),
    answer: ledgerCalls.reportAnswer,
    handle: async ({ body: { kind, documentId, event, reason, writtenAt } }, { session }) => {
      const { deviceId, account } = session;
      // Nobody else knows what a device does.
      if (deviceId === undefined) throw new CloudFailure('errors.badRequest', { field: 'device' });
      const why = event === 'rejected' ? reason : '';
      const isNoted =
        kind === 'file'
          ? await ledger.reported(account.uid, documentId, { kind: event, deviceId, ...(why === '' ? {} : { reason }) })
          : await ledger.reportedObjects(account.uid, {
              ...{ kind, id: documentId, deviceId, event, reason: why },
              ...(writtenAt !== undefined && event === 'opened' && { writtenAt }),
            });
      if (!isNoted) throw new CloudFailure('errors.notFound');
      return { data: 'ok' } as const;
    },
  });

/** Reading the ledger of deliveries, and what devices add to it. */
export const ledgerEndpoints = (ledger: Ledger): readonly Endpoint[] => [read(ledger), report(ledger)];
