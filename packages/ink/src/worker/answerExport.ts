import type { MakePattern } from '../render/page/grainPatterns';
import type { HeldPages } from './heldPages';
import type { Handled } from './inkHandler';
import { ExportJobs } from './exportJobs';
import type { ExportQuestion } from './exportProtocol';
import { workerMachine, type Decoding } from './workerMachine';

/** Answers the questions about exports. A chunk of its own: it brings the writer of PDFs along. */
export function createExports(
  decoding: Decoding,
  makePattern: MakePattern,
): (question: ExportQuestion, held: HeldPages) => Promise<Handled> {
  const jobs = new ExportJobs(workerMachine(decoding, makePattern));
  return async (question, held) => {
    const answer = await jobs.answer(question, held);
    if (answer === null || 'gaps' in answer) return { answer, transfer: [] };
    if ('bytes' in answer) return { answer, transfer: [answer.bytes.buffer] };
    return { answer, transfer: answer.image === undefined ? [] : [answer.image] };
  };
}
