import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { isSameText } from '../accounts';
import type { CloudOptions } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { OpenedStores } from '../openStores';
import type { ContentArea } from '../content';
import { isLocalCaller } from '../lib/caller';
import { createCloudFiles } from '../rest';
import { contentOrder } from './contentOrder';
import { runContentOrder } from './runContentOrder';
import { jobSchema } from './jobSchema';
import { createJobAnswers } from './jobAnswer';
import { accountCommand, runAccountCommand } from './accountCommand';
import { CONTENT_PATH, JOBS_PATH, OPERATOR_KEY_HEADER, OPERATOR_PATH } from './operatorAddress';

export interface OperatorOptions extends Pick<CloudOptions, 'dataDirectory' | 'clock' | 'unnamedGraceMs'> {
  readonly opened: OpenedStores;
  readonly area: ContentArea;
}

/**
 * Lets the commands of this computer reach a running server, which alone may open the databases. The key is the one
 * in the data folder: who can read that owns the data anyway. To anyone else there is no such address.
 */
export const operatorPlugin = async (app: FastifyInstance, options: OperatorOptions): Promise<void> => {
  const { opened, area, clock } = options;
  const { operatorKey } = opened.secrets;
  const files = createCloudFiles({ records: opened.records.content, objects: opened.objects, clock });
  const answerJob = createJobAnswers(options);
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers[OPERATOR_KEY_HEADER];
    if (!isLocalCaller(request) || typeof key !== 'string' || !isSameText(key, operatorKey)) reply.callNotFound();
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.post(OPERATOR_PATH, async (request, reply) => {
    const command = v.safeParse(accountCommand, request.body);
    if (!command.success) throw new CloudFailure('errors.badRequest');
    return reply.send(await runAccountCommand(options, command.output));
  });
  app.post(CONTENT_PATH, async (request, reply) => {
    const order = v.safeParse(contentOrder, request.body);
    if (!order.success) throw new CloudFailure('errors.badRequest', { field: v.getDotPath(order.issues[0]) ?? '' });
    return reply.send(await runContentOrder({ area, files, accounts: opened.accounts, clock }, order.output));
  });
  app.post(JOBS_PATH, async (request, reply) => {
    const work = v.safeParse(jobSchema, request.body);
    if (!work.success) throw new CloudFailure('errors.badRequest');
    return reply.type('application/x-ndjson').send(answerJob(work.output));
  });
};
