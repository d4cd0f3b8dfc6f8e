import { race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { DAY_MS, PUSH_LIST_DAYS } from '../../app/kit/constants';
import { freeName } from '../../app/kit/numberedName';
import type { EpochMs } from '../../app/kit/units';
import { makeSelectPushNames } from '../../features/messages/selectors';
import { messagesChanged, messagesLoaded } from '../../features/messages/slice';

/** A file on its way into the push list. */
export interface Named {
  /** As it was chosen. */
  readonly file: { readonly name: string };
  /** Its message has the id of its object. */
  readonly object: { readonly id: string };
  /** What it is called in the list; undefined until its message is written. A further try keeps it. */
  name: string | undefined;
  /** From then on the list says whether the name is taken. */
  isListed: boolean;
}

/** Names a file for its message: a name of the list, or of another file that is about to come into it, is numbered. */
export function* nameFreely(mine: Named, others: Iterable<Named>, now: EpochMs): SagaGenerator<string> {
  if (mine.name !== undefined) return mine.name;
  const listed = yield* select(makeSelectPushNames(now - PUSH_LIST_DAYS * DAY_MS));
  const coming = [...others].flatMap(({ name, isListed }) => (name === undefined || isListed ? [] : [name]));
  mine.name = freeName(mine.file.name, [...listed, ...coming]);
  return mine.name;
}

/** Marks the files whose messages have come into the list. Ends by cancel. */
export function* listedSaga(known: ReadonlyMap<unknown, Named>): SagaGenerator<void> {
  for (;;) {
    const { changed, loaded } = yield* race({ changed: take(messagesChanged), loaded: take(messagesLoaded) });
    if (known.size === 0) continue;
    const ids = new Set<string>((changed ?? loaded)?.payload.rows.map(({ id }) => id));
    for (const named of known.values()) named.isListed ||= ids.has(named.object.id);
  }
}
