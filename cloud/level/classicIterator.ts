import { callbackify } from 'node:util';

import {
  AbstractIterator,
  type AbstractLevelDOWN,
  type Data,
  type Done,
  type IteratorOptions,
  type NextDone,
} from 'abstract-leveldown';
import type { ClassicLevel, IteratorOptions as ClassicOptions } from 'classic-level';

import { isTurnOver } from '../lib/slices';
import type { LevelFaults } from './levelFaults';

/**
 * Calls back in this turn of the event loop, or in the next one where reads have had this one for long enough: callers
 * read thousands of records one after the other, and no call of another would be answered meanwhile.
 */
export const callBack = <Args extends unknown[]>(done: (...args: Args) => void, ...args: Args): void => {
  if (isTurnOver()) setImmediate(done, ...args);
  else process.nextTick(done, ...args);
};

/** Entries and bytes fetched in one visit to LevelDB: PouchDB takes them one by one. */
const FETCHED_AT_ONCE = 500;
const FETCHED_BYTES = 256 * 1024;

/** What PouchDB knows as no failure: the database was closed while it read ahead. */
const ENDED = 'iterator has ended';
const isEnded = (error: unknown): boolean => Reflect.get(Object(error), 'code') === 'LEVEL_ITERATOR_NOT_OPEN';

type Level = ClassicLevel<Data, Data>;

const encodingOf = (asBuffer: boolean): 'buffer' | 'utf8' => (asBuffer ? 'buffer' : 'utf8');

const optionsOf = ({ gt, gte, lt, lte, ...options }: IteratorOptions): ClassicOptions<Data, Data> => ({
  ...(gt === undefined ? {} : { gt }),
  ...(gte === undefined ? {} : { gte }),
  ...(lt === undefined ? {} : { lt }),
  ...(lte === undefined ? {} : { lte }),
  reverse: options.reverse,
  limit: options.limit,
  keyEncoding: encodingOf(options.keyAsBuffer),
  valueEncoding: encodingOf(options.valueAsBuffer),
  highWaterMarkBytes: FETCHED_BYTES,
});

/** Hands out one entry a call from what was fetched at once. */
export class ClassicIterator extends AbstractIterator {
  readonly #iterator;
  #fetched: [Data, Data][] = [];
  #position = 0;

  readonly #faults: LevelFaults;

  constructor(database: AbstractLevelDOWN, level: Level, options: IteratorOptions, faults: LevelFaults) {
    super(database);
    this.#faults = faults;
    this.#iterator = level.iterator(optionsOf(options));
  }

  _next(done: NextDone): void {
    const entry = this.#fetched[this.#position];
    if (entry === undefined) {
      this.#fetch(done);
      return;
    }
    this.#position += 1;
    callBack(done, null, ...entry);
  }

  /** Takes the next entries, and of them the first. */
  async #fetchNext(): Promise<[Data, Data] | undefined> {
    this.#fetched = await this.#iterator.nextv(FETCHED_AT_ONCE);
    this.#position = 1;
    return this.#fetched[0];
  }

  #fetch(done: NextDone): void {
    const fetchNext = callbackify(() => this.#fetchNext());
    fetchNext((error, entry) => {
      this.#faults.note(error);
      done(isEnded(error) ? new Error(ENDED) : error, ...(entry ?? []));
    });
  }

  _end(done: Done): void {
    callbackify(() => this.#iterator.close())(done);
  }
}
