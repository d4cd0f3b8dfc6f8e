import { makeStore } from '../../src/app/store/store';
import { settle } from '../fakes/fakeClock';
import { aUser, fakeServices } from '../fakes/fakeServices';

/** The start of the app, with a cloud that does not answer who calls. */
const started = async (options: Parameters<typeof fakeServices>[0]) => {
  const { services } = fakeServices(options);
  const expected = jest.spyOn(services.documents, 'expect');
  const read = jest.spyOn(services.documents, 'readSnapshot');
  services.session.resume = () => new Promise(() => undefined);
  const { store, start } = makeStore({ services });
  const root = await start();
  await settle();
  root.cancel();
  return { expected, read, state: store.getState() };
};

describe('while the cloud is asked whether it still takes a stored session', () => {
  it('its first rows are read, and nothing of them is shown', async () => {
    const { expected, read, state } = await started({ user: aUser });

    expect(expected.mock.calls).toEqual([[aUser.uid]]);
    expect(read).not.toHaveBeenCalled();
    expect(state.session.current.phase).not.toBe('signedIn');
  });

  it('nothing is read where no session is stored', async () => {
    expect((await started({})).expected).not.toHaveBeenCalled();
  });
});
