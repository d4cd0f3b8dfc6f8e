import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, take, type SagaGenerator } from 'typed-redux-saga';

import type { AppError } from '../../app/kit/appError';
import type { JsonObject } from '../../app/kit/json';
import { notesReloadAsked } from '../../features/notes/slice';
import type { DatabaseName, DocumentChange } from '../../services/ports';
import { burstFrom } from '../effects/burstFrom';
import { reportThrown } from '../effects/report';
import { sourceOf } from '../effects/sourceOf';
import type { Scope } from '../scope';

/** How one local database becomes rows of one slice. */
export interface ProjectionSpec<Row> {
  readonly name: string;
  readonly database: DatabaseName;
  readonly rowOf: (document: JsonObject) => Row | undefined;
  readonly loading: () => UnknownAction;
  readonly loaded: (payload: { rows: readonly Row[] }) => UnknownAction;
  readonly changed: (payload: { rows: readonly Row[]; gone: readonly string[] }) => UnknownAction;
  readonly failed: (error: AppError) => UnknownAction;
}

/** The newest change of each document: what is a row now, and what is none any more. */
const sortOut = <Row>(burst: readonly DocumentChange[], rowOf: ProjectionSpec<Row>['rowOf']) => {
  const newest = new Map(burst.map((change) => [change.id, change]));
  const rows: Row[] = [];
  const gone: string[] = [];
  for (const change of newest.values()) {
    const row = change.isDeleted ? undefined : rowOf(change.document);
    if (row === undefined) gone.push(change.id);
    else rows.push(row);
  }
  return { rows, gone };
};

/**
 * Keeps one slice equal to one local database. Reads everything when it opens, and afterwards takes only what changed,
 * one action a burst. The watch is opened before the read, so that nothing falls between. Ends by cancel.
 */
export function* projectionSaga<Row>(spec: ProjectionSpec<Row>, { uid, services }: Scope): SagaGenerator<void> {
  const { clock, documents } = services;
  for (;;) {
    yield* put(spec.loading());
    const changes = sourceOf<DocumentChange>((report) => documents.watch(uid, spec.database, report));
    try {
      const all = yield* call(() => documents.readAll(uid, spec.database));
      yield* put(spec.loaded({ rows: all.flatMap((document) => spec.rowOf(document) ?? []) }));
      for (;;) {
        const burst = yield* burstFrom(changes, clock);
        yield* put(spec.changed(sortOut(burst, spec.rowOf)));
      }
    } catch (thrown) {
      yield* put(spec.failed(yield* call(reportThrown, clock, spec.name, thrown)));
    } finally {
      changes.close();
    }
    yield* take(notesReloadAsked.match);
  }
}
