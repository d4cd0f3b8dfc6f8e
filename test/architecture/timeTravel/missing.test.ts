import './devTools';
import { makeStore } from '../../../src/app/store/store';
import { settle } from '../../fakes/fakeClock';
import { aUser, fakeServices } from '../../fakes/fakeServices';

describe('travel in time whose code does not come', () => {
  it('keeps nobody from the app, which says that it is not there', async () => {
    const { services } = fakeServices({ user: aUser });
    const { store, start, slot } = makeStore({
      services,
      loadTravel: () => Promise.reject(new Error('Loading chunk 7 failed.')),
    });

    const root = await start();
    await settle();

    expect([slot.travel, store.getState().session.current.phase]).toEqual([undefined, 'signedIn']);
    expect(store.getState().toasts).toMatchObject([{ code: 'errors.travelMissing', tone: 'bad' }]);
    root.cancel();
  });
});
