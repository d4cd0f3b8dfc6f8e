import { asEpochMs, asNoteId, PortError } from '@inkside/kit';
import type { InkFailure } from '../model';
import type { WorkerClient } from '../worker/host/workerClient';
import type { FiledNote, NoteFileAnswer } from '../worker/noteFileReader';
import type { FoundNote } from './importsPort';

/** Backups of firmware before 3.1 are databases, which are named by their file. */
const OLD_BACKUP = 'ShapeDatabase.db';
const makers = new Set(['Supernote', 'Notability']);

function faultOf({ name, reason }: InkFailure, file: string): PortError {
  if (reason === 'unsupported' && makers.has(name))
    return new PortError('imports.faults.foreign', { file, maker: name });
  if (reason === 'unsupported' && name === OLD_BACKUP) return new PortError('imports.faults.old', { file });
  if (reason === 'unsupported') return new PortError('imports.faults.noNotes', { file });
  return new PortError(`imports.faults.${reason}`, { file });
}

/**
 * Looks into a `.note` file in the worker, and takes the named notes out of it.
 * @throws PortError `imports.faults.*` with the file's name, `errors.inkWorker`.
 */
export async function readFile(worker: WorkerClient, file: File, pick: readonly string[]): Promise<NoteFileAnswer> {
  const answer = await worker.ask<'noteFile'>({ kind: 'noteFile', file, name: file.name, pick });
  if (answer.failure !== undefined) throw faultOf(answer.failure, file.name);
  return answer;
}

/** `name` stands in for a note that has no title. */
export const foundNote = ({ noteId, title, pages, updatedAt }: FiledNote, name: string): FoundNote => ({
  noteId: asNoteId(noteId),
  title: title.trim() || name.replace(/\.(?:note|zip)$/i, ''),
  pages,
  updatedAt: asEpochMs(updatedAt),
});
