import { asNoteId, type Ms } from '@inkside/kit';
import { renameRequest } from '../../../src/features/notes/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { aNote, aPush } from '../../../test/builders/documents';
import type { fakeServices } from '../../../test/fakes/fakeServices';

type Fakes = ReturnType<typeof fakeServices>;
type Dispatch = (action: ReturnType<typeof routeEntered> | ReturnType<typeof renameRequest.asked>) => void;

const STEP_MS = 5000;
const STEPS_A_MINUTE = 12;
const calm = { kind: 'paused', error: null } as const;
const pages = ['home', 'localNotes', 'push', 'library'] as const;

/** What a person and two devices do in a minute: pages are entered, a title is changed, documents and messages come. */
export const liveAMinute = async (
  fakes: Fakes,
  dispatch: Dispatch,
  minute: number,
  ids: readonly string[],
): Promise<void> => {
  const { clock, sync, documents, leader } = fakes;
  for (let step = 0; step < STEPS_A_MINUTE; step += 1) {
    const count = minute * STEPS_A_MINUTE + step;
    sync.say('noteTree', { kind: 'active' });
    documents.arrive('note', { ...aNote(), _id: ids[count % ids.length] as string, title: `Changed ${count}` });
    sync.say('noteTree', { kind: 'change', direction: 'pull', documents: 1 });
    if (step % 4 === 1) documents.arrive('message', aPush());
    if (step % 6 === 2) {
      const name = pages[count % pages.length] ?? 'home';
      dispatch(routeEntered({ name, path: `/${name}`, params: {}, query: {} }));
    }
    if (step === 7)
      dispatch(
        renameRequest.asked({ id: asNoteId(ids[(count * 7) % ids.length] as string), title: `Renamed ${count}` }),
      );
    sync.say('noteTree', calm);
    await clock.advance(STEP_MS as Ms);
  }
  // The stand-in remembers everything that other tabs were told.
  leader.told.length = 0;
};
