import { randomBytes } from 'node:crypto';

import { CloudFailure } from '../../lib/failure';
import type { JobOrder, PageJob, WebPages } from '../../webPages';

const ID_BYTES = 16;
/** Seconds until somebody with too many jobs under way may try again. */
const BUSY_SECONDS = 30;

/** Names the job, and the file that comes of it. */
export const newJobId = (): string => randomBytes(ID_BYTES).toString('hex');

export const jobOnWire = ({ failure, uid: _uid, ...job }: PageJob) => ({
  data: { ...job, failure: failure && { code: failure.code, params: { ...failure.params } } },
});

/** Begins it, and answers how it stands. Throws `errors.tooManyRequests {seconds}`. */
export const startJob = ({ jobs }: Pick<WebPages, 'jobs'>, order: JobOrder) => {
  const job = jobs.start(order);
  if (job === undefined) throw new CloudFailure('errors.tooManyRequests', { seconds: BUSY_SECONDS });
  return jobOnWire(job);
};
