import { type AppError, hasUnseen, PUSH_MAX_FILE_BYTES, PUSH_MAX_FILES, PUSH_MAX_NAME_BYTES } from '@inkside/kit';
import type { SafeName } from './choiceSlice';
import type { ChosenFile, RefusedFile } from './slice';

/** The words of a deletion in the journal of operations: by them it is known what makes it final. */
export const PUSH_DELETED = 'push.deleted';
export const SCREENSAVERS_DELETED = 'screensavers.deleted';

/** Names that Windows keeps for itself, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?=\.|$)/i;

/** The name with `_` where a device or a computer would refuse it; the same where there is nothing to mend. */
export const safeNameOf = (name: string): string =>
  name
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, (end) => '_'.repeat(end.length))
    .replace(RESERVED, '$&_');

/** Why one file cannot be pushed (specification section 5), or undefined. `over` says by how much. */
export const fileFault = ({ name, size }: Pick<ChosenFile, 'name' | 'size'>): AppError | undefined => {
  const bytes = new TextEncoder().encode(name).length;
  if (size === 0) return { code: 'errors.fileEmpty', params: { name } };
  if (size > PUSH_MAX_FILE_BYTES) {
    const params = { name, size, max: PUSH_MAX_FILE_BYTES, over: size - PUSH_MAX_FILE_BYTES };
    return { code: 'errors.fileLarge', params };
  }
  if (bytes > PUSH_MAX_NAME_BYTES) {
    const params = { name, bytes, max: PUSH_MAX_NAME_BYTES, over: bytes - PUSH_MAX_NAME_BYTES };
    return { code: 'errors.fileNameLong', params };
  }
  if (/[/\\]/.test(name) || hasUnseen(name)) return { code: 'errors.fileNameCharacters', params: { name } };
  return undefined;
};

interface SortedChoice {
  /** Under their safe names. */
  readonly accepted: readonly ChosenFile[];
  readonly refused: readonly RefusedFile[];
  readonly tooMany: AppError | null;
  readonly renamed: readonly SafeName[];
}

/** Parts a choice into what goes up and what is refused. More than 30 at once: none goes, and the choice says why. */
export const sortChoice = (files: readonly ChosenFile[]): SortedChoice => {
  const { length: count } = files;
  if (count > PUSH_MAX_FILES) {
    const params = { count, max: PUSH_MAX_FILES, over: count - PUSH_MAX_FILES };
    return { accepted: [], refused: [], tooMany: { code: 'errors.tooManyFiles', params }, renamed: [] };
  }
  const accepted: ChosenFile[] = [];
  const refused: RefusedFile[] = [];
  const renamed: SafeName[] = [];
  for (const file of files) {
    const name = safeNameOf(file.name);
    const error = fileFault({ ...file, name });
    if (error !== undefined) {
      refused.push({ name: file.name, error });
      continue;
    }
    accepted.push({ ...file, name });
    if (name !== file.name) renamed.push({ from: file.name, to: name });
  }
  return { accepted, refused, tooMany: null, renamed };
};
