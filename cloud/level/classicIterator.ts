import { callbackify } from 'node:util';

import { AbstractIterator } from 'abstract-leveldown';
import type { AbstractLevelDOWN, Data, Done, IteratorOptions, NextDone } from 'abstract-leveldown';
import type { ClassicLevel, IteratorOptions as ClassicOptions } from 'classic-level';

import type { LevelFaults } from './levelFaults';
import { callBack } from './callBack';

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
