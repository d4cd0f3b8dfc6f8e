import { type AppError, hasUnseen, PUSH_MAX_FILE_BYTES, PUSH_MAX_FILES, PUSH_MAX_NAME_BYTES } from '@inkside/kit';
import type { ChosenFile, RefusedFile } from './slice';

/** The words of a deletion in the journal of operations: by them it is known what makes it final. */
export const PUSH_DELETED = 'push.deleted';

/** Why one file cannot be pushed (specification section 5), or undefined. */
export const fileFault = ({ name, size }: Pick<ChosenFile, 'name' | 'size'>): AppError | undefined => {
  const nameBytes = new TextEncoder().encode(name).length;
  if (size === 0) return { code: 'errors.fileEmpty', params: { name } };
  if (size > PUSH_MAX_FILE_BYTES) return { code: 'errors.fileLarge', params: { name, size, max: PUSH_MAX_FILE_BYTES } };
  if (nameBytes > PUSH_MAX_NAME_BYTES)
    return { code: 'errors.fileNameLong', params: { name, bytes: nameBytes, max: PUSH_MAX_NAME_BYTES } };
  if (/[/\\]/.test(name) || hasUnseen(name)) return { code: 'errors.fileNameCharacters', params: { name } };
  return undefined;
};

/** Parts a choice into what goes up and what is refused. More than 30 at once: none goes, and the choice says why. */
export const sortChoice = (
  files: readonly ChosenFile[],
): { accepted: readonly ChosenFile[]; refused: readonly RefusedFile[]; tooMany: AppError | null } => {
  if (files.length > PUSH_MAX_FILES) {
    return {
      accepted: [],
      refused: [],
      tooMany: { code: 'errors.tooManyFiles', params: { count: files.length, max: PUSH_MAX_FILES } },
    };
  }
  const accepted: ChosenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const error = fileFault(file);
    if (error === undefined) accepted.push(file);
    else refused.push({ name: file.name, error });
  }
  return { accepted, refused, tooMany: null };
};
