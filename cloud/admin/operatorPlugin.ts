import { PassThrough, type Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { nameFaultIn } from '@inkside/protocol';

import type { JobParts } from './job';
import { type Job, type JobMessage, jobSchema } from './jobSchema';
import type { CloudOptions } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { OpenedStores } from '../openStores';
import type { ContentArea } from '../content';
import { createCloudFiles } from '../rest';
import { contentOrder, runContentOrder } from './contentOrder';
import { addDialogRoutes } from './dialogRoutes';
import { guardOperators } from './operatorGuard';
import { accountCommand, runAccountCommand } from './accountCommand';

/** The other side gives up on an answer that stays silent. */
const BEAT_MS = 5000;
const PROGRESS_EVERY_MS = 500;

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

const refusalOf = (issue: v.BaseIssue<unknown>): CloudFailure => {
  const fault = nameFaultIn(issue);
  return new CloudFailure(fault?.code ?? 'errors.badRequest', fault?.params ?? { field: v.getDotPath(issue) ?? '' });
};

/** Does jobs one at a time, each answered by lines of JSON that end with its outcome. */
const createJobAnswers = (parts: JobParts): ((work: Job) => Readable) => {
  let isBusy = false;

  const run = async (work: Job, tell: (message: JobMessage) => void): Promise<void> => {
    // Loaded with the first job: most servers never do one.
    const { runJob } = await import('./job');
    let last = 0;
    const outcome = await runJob(parts, work, (progress) => {
      if (Date.now() - last < PROGRESS_EVERY_MS) return;
      last = Date.now();
      tell({ progress });
    });
    tell({ outcome });
  };

  return (work) => {
    const answer = new PassThrough();
    // Who asked may have gone; the work goes on.
    const tell = (message: JobMessage): void => {
      if (!answer.destroyed) answer.write(`${JSON.stringify(message)}\n`);
    };
    if (isBusy) {
      tell({ failed: 'The server is at another backup, verification or collection.' });
      answer.end();
      return answer;
    }
    isBusy = true;
    const beat = setInterval(() => tell({}), BEAT_MS);
    void run(work, tell)
      .catch((thrown: unknown) => tell({ failed: messageOf(thrown) }))
      .finally(() => {
        clearInterval(beat);
        isBusy = false;
        answer.end();
      });
    return answer;
  };
};

/** Where the commands of this computer reach a running server. */
export const OPERATOR_PATH = '/operator/accounts';
export const JOBS_PATH = '/operator/jobs';
export const CONTENT_PATH = '/operator/content';

interface OperatorOptions extends Pick<CloudOptions, 'dataDirectory' | 'clock' | 'unnamedGraceMs'> {
  readonly opened: OpenedStores;
  readonly area: ContentArea;
}

/** Lets the commands of this computer reach a running server, which alone may open the databases; and operators work. */
export const operatorPlugin = async (app: FastifyInstance, options: OperatorOptions): Promise<void> => {
  const { opened, area, clock } = options;
  const { operatorKey } = opened.secrets;
  const files = createCloudFiles({ records: opened.records.content, objects: opened.objects, clock });
  const answerJob = createJobAnswers(options);
  guardOperators(app, operatorKey);
  addDialogRoutes(app, { desk: area.operators, opened, clock });
  app.post(OPERATOR_PATH, async (request, reply) => {
    const command = v.safeParse(accountCommand, request.body);
    if (!command.success) throw new CloudFailure('errors.badRequest');
    return reply.send(await runAccountCommand(options, command.output));
  });
  app.post(CONTENT_PATH, async (request, reply) => {
    const order = v.safeParse(contentOrder, request.body);
    if (!order.success) throw refusalOf(order.issues[0]);
    return reply.send(await runContentOrder({ area, files, accounts: opened.accounts, clock }, order.output));
  });
  app.post(JOBS_PATH, async (request, reply) => {
    const work = v.safeParse(jobSchema, request.body);
    if (!work.success) throw new CloudFailure('errors.badRequest');
    return reply.type('application/x-ndjson').send(answerJob(work.output));
  });
};
