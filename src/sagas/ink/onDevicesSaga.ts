import { call, flush, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type NoteId } from '@inkside/kit';
import type { Ledger } from '@inkside/protocol';
import { devicesTold, selectWriting, writingEntered } from '../../features/ink/writingSlice';
import type { HoldingDevice } from '../../features/ink/writingTypes';
import { makeSelectNote } from '../../features/notes/selectors';
import { sleep, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';

/** The cloud tells of news only to those who read now and then. */
const READ_EVERY_MS = asMs(5 * 60_000);
/** A burst of documents is one reading. */
const GATHER_MS = asMs(250);
/** Nobody has opened a writing before it was written; clocks may differ by so much. */
const CLOCKS_DIFFER_MS = 2 * 24 * 60 * 60_000;

/** What the devices that the account still has have said of the note; undefined where there is no news of it. */
const saidOf = (noteId: NoteId, { objects, devices }: Ledger): readonly HoldingDevice[] | undefined => {
  const note = objects.find(({ kind, id }) => kind === 'note' && id === noteId);
  return note?.devices.flatMap(({ deviceId, said }) => {
    const name = devices.find(({ id }) => id === deviceId)?.name;
    const writtenAt = said?.event === 'opened' ? said.writtenAt : undefined;
    return name === undefined || writtenAt === undefined ? [] : [{ name, writtenAt }];
  });
};

/** Reads what is new; gives where to go on from, null for a cloud that keeps no ledger. Nobody hears of a failure. */
function* read(noteId: NoteId, since: number, { services }: Scope): SagaGenerator<number | null> {
  try {
    const ledger = yield* call(() => services.delivery.read(since));
    if (ledger === 'absent') return null;
    const devices = saidOf(noteId, ledger);
    const known = (yield* select(selectWriting)).devices;
    if (devices !== undefined && JSON.stringify(devices) !== JSON.stringify(known))
      yield* put(devicesTold({ devices }));
    return ledger.at;
  } catch {
    // Until it is read nothing is promised.
    return since;
  }
}

/** Follows what devices say of a note that is written on: they may have opened it as it stands. Ends by cancel. */
export function* onDevicesSaga(noteId: NoteId, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* take(writingEntered);
  const news = sourceOf<object>((report) => services.documents.watch(uid, 'message', report));
  try {
    const writtenAt = (yield* select(makeSelectNote(noteId)))?.updatedAt ?? 0;
    let since: number | null = Math.max(0, writtenAt - CLOCKS_DIFFER_MS);
    for (;;) {
      // What came by now is in what is read now.
      yield* flush(news);
      since = yield* call(read, noteId, since, scope);
      if (since === null) return;
      const { heard } = yield* race({ heard: take(news), over: sleep(services.clock, READ_EVERY_MS) });
      if (heard !== undefined) yield* sleep(services.clock, GATHER_MS);
    }
  } finally {
    news.close();
  }
}
