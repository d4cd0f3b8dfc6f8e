import createSagaMiddleware from 'redux-saga';
import { call, race, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import { createClock, createIds, createWakeUps } from '../../../src/services/browser/pageEnvironment';
import { createSyncCookie } from '../../../src/services/browser/keeping/cookies';
import { fakeDocument } from '../../fakes/fakeBrowser';

describe('the clock', () => {
  it('clears the timer of a saga that is cancelled', async () => {
    jest.useFakeTimers();
    const clock = createClock();
    const middleware = createSagaMiddleware();
    middleware({ dispatch: (action: unknown) => action, getState: () => undefined } as never);

    middleware.run(function* (): SagaGenerator<void> {
      yield* race({ long: call(() => clock.sleep(asMs(60_000))), short: call(() => clock.sleep(asMs(10))) });
    });
    await jest.advanceTimersByTimeAsync(20);

    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});

describe('ids', () => {
  it('are 32 hexadecimal characters, each time others', () => {
    const ids = createIds(crypto);

    expect(ids.newId()).toMatch(/^[0-9a-f]{32}$/);
    expect(ids.newId()).not.toBe(ids.newId());
  });
});

describe('the sync cookie', () => {
  it('goes to the gateway only, and not to other sites', () => {
    const document = fakeDocument();

    createSyncCookie(document, { protocol: 'https:' }).set('abc', '2999-01-01T00:00:00.000Z');

    const { value, attributes } = document.cookies.get('SyncGatewaySession') ?? { value: '', attributes: [] };
    expect(value).toBe('abc');
    expect(attributes).toEqual(
      expect.arrayContaining(['path=/neocloud', 'SameSite=Strict', 'Secure', 'expires=Tue, 01 Jan 2999 00:00:00 GMT']),
    );
  });

  it('is not marked secure on plain http, which would lose it', () => {
    const document = fakeDocument();

    createSyncCookie(document, { protocol: 'http:' }).set('abc', '');

    expect(document.cookies.get('SyncGatewaySession')?.attributes).not.toContain('Secure');
  });

  it('is gone after it was cleared', () => {
    const document = fakeDocument();
    const cookie = createSyncCookie(document, { protocol: 'http:' });
    cookie.set('abc', '2999-01-01T00:00:00.000Z');

    cookie.clear();

    expect(document.cookies.size).toBe(0);
  });
});

describe('wake-ups', () => {
  it('come when the network is back and when the page is looked at, until they are stopped', () => {
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' as DocumentVisibilityState });
    const wake = jest.fn();
    const stop = createWakeUps(window, document)(wake);

    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    stop();
    window.dispatchEvent(new Event('online'));

    expect(wake).toHaveBeenCalledTimes(2);
  });
});
