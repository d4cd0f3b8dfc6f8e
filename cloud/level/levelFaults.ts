/** What the disk or the system has refused, in the words of its messages; LevelDB gives one code for all of them. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/no space left/i, 'ENOSPC'],
  [/quota exceeded/i, 'EDQUOT'],
  [/too many open files/i, 'EMFILE'],
  [/read-only file system/i, 'EROFS'],
  [/input\/output error/i, 'EIO'],
  [/permission denied/i, 'EACCES'],
];
const FAULTS = new Set(['LEVEL_IO_ERROR', 'LEVEL_CORRUPTION']);
/** Of a store that is being opened anew; what was read meanwhile is not all of it. */
const CLOSED = 'LEVEL_DATABASE_NOT_OPEN';

function codeOf(thrown: unknown): string | undefined {
  const code: unknown = Reflect.get(Object(thrown), 'code');
  return typeof code === 'string' ? code : undefined;
}

/** `ENOSPC` and the like where the message says so, else LevelDB's own code; never the message, which names a path. */
function reasonOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : '';
  return REASONS.find(([words]) => words.test(message))?.[1] ?? codeOf(thrown) ?? 'unknown';
}

/**
 * The faults of one LevelDB, which PouchDB does not tell apart: a document that cannot be read is "missing" to it, and
 * with it a new one would be written over the history of the old.
 */
export class LevelFaults {
  #count = 0;
  #last = '';
  #isDoubtful = false;

  /** Counts what was thrown where it is a fault of the store. */
  note(thrown: unknown): void {
    const code = codeOf(thrown);
    if (code === undefined || (code !== CLOSED && !FAULTS.has(code))) return;
    this.#count += 1;
    this.#last = reasonOf(thrown);
    if (code !== CLOSED) this.#isDoubtful = true;
  }

  /** Grows with each fault: whoever finds it grown over a call of theirs cannot trust its result. */
  get count(): number {
    return this.#count;
  }

  /** Of the last fault. */
  get code(): string {
    return this.#last;
  }

  /** What was read may be wrong, so nothing that was made of it may be written. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** The store is about to be opened anew: what is under way ends before it has seen all of it. */
  renewing(): void {
    this.#count += 1;
  }

  renewed(): void {
    this.#isDoubtful = false;
  }
}
