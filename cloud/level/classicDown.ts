import { callbackify } from 'node:util';

import {
  AbstractLevelDOWN,
  type Data,
  type Done,
  type IteratorOptions,
  type Operation,
  type ReadOptions,
} from 'abstract-leveldown';
import type { ClassicLevel } from 'classic-level';

import { callBack, ClassicIterator } from './classicIterator';
import { LevelFaults } from './levelFaults';

const MANIFEST = {
  bufferKeys: true,
  snapshots: true,
  permanence: true,
  createIfMissing: true,
  errorIfExists: true,
};

const encodingOf = (data: Data): 'buffer' | 'utf8' => (Buffer.isBuffer(data) ? 'buffer' : 'utf8');

const encoded = (operation: Operation) =>
  operation.type === 'put'
    ? { ...operation, keyEncoding: encodingOf(operation.key), valueEncoding: encodingOf(operation.value) }
    : { ...operation, keyEncoding: encodingOf(operation.key) };

/** The reason stands below "not open" there; callers look for it, such as the lock of another process. */
const openOrExplain = async (level: ClassicLevel<Data, Data>): Promise<void> => {
  try {
    await level.open();
  } catch (error) {
    throw Reflect.get(Object(error), 'cause') ?? error;
  }
};

/**
 * LevelDB in the shape that PouchDB's adapter takes for its option `db`.
 *
 * Reads are made at once instead of in a thread: PouchDB reads one document after the other, mostly from what LevelDB
 * or the system has in memory, and the way to a thread and back takes longer than the read (measured: half of the
 * server's time in a pull of 10,000 documents).
 *
 * Writes wait until the disk has them, which PouchDB does not ask for by itself: without it a power cut takes what was
 * acknowledged last. One call of PouchDB is one batch here, however many documents it writes, so it costs one `fsync`.
 */
export class ClassicDown extends AbstractLevelDOWN {
  readonly #level: ClassicLevel<Data, Data>;
  readonly #faults: LevelFaults;
  #renewing: Promise<void> | undefined;

  constructor(level: ClassicLevel<Data, Data>, faults = new LevelFaults()) {
    super(MANIFEST);
    this.#level = level;
    this.#faults = faults;
  }

  /** LevelDB takes no write any more after one that failed until it is opened anew, also when its disk has room again. */
  async #renew(): Promise<void> {
    this.#faults.renewing();
    await this.#level.close();
    await this.#level.open();
    this.#faults.renewed();
  }

  async #write(operations: readonly Operation[]): Promise<void> {
    if (this.#faults.isDoubtful) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = undefined;
      });
      await this.#renewing;
      // It was made of what could not be read; the next one is made anew.
      throw new Error('The store had a fault and was opened anew.');
    }
    try {
      await this.#level.batch(operations.map(encoded), { sync: true });
    } catch (error) {
      this.#faults.note(error);
      throw error;
    }
  }

  _open(_options: object, done: Done): void {
    callbackify(() => openOrExplain(this.#level))(done);
  }

  _close(done: Done): void {
    callbackify(() => this.#level.close())(done);
  }

  _serializeKey(key: Data): Data {
    return key;
  }

  _serializeValue(value: Data): Data {
    return value;
  }

  _get(key: Data, { asBuffer }: ReadOptions, done: Done<Data>): void {
    try {
      const valueEncoding = asBuffer ? 'buffer' : 'utf8';
      const value = this.#level.getSync(key, { keyEncoding: encodingOf(key), valueEncoding });
      if (value === undefined) callBack(done, new Error('NotFound'));
      else callBack(done, null, value);
    } catch (error) {
      this.#faults.note(error);
      callBack(done, error instanceof Error ? error : new Error(String(error)));
    }
  }

  _batch(operations: readonly Operation[], _options: object, done: Done): void {
    callbackify(() => this.#write(operations))(done);
  }

  _put(key: Data, value: Data, options: object, done: Done): void {
    this._batch([{ type: 'put', key, value }], options, done);
  }

  _del(key: Data, options: object, done: Done): void {
    this._batch([{ type: 'del', key }], options, done);
  }

  _iterator(options: IteratorOptions): ClassicIterator {
    return new ClassicIterator(this, this.#level, options, this.#faults);
  }
}
