import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';

import type { JobParts } from './job';
import type { Job, JobMessage } from './jobSchema';

/** The other side gives up on an answer that stays silent. */
const BEAT_MS = 5000;
const PROGRESS_EVERY_MS = 500;

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Does jobs one at a time, each answered by lines of JSON that end with its outcome. */
export const createJobAnswers = (parts: JobParts): ((work: Job) => Readable) => {
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
