import { asUid } from '@inkside/kit';
import { createFreshStart, type FreshStartWindow } from '../../../packages/recorder/src/late/freshStart';
import { fakeStorage } from '../../fakes/fakeBrowser';

const uid = asUid('a'.repeat(24));

const forbidden: FreshStartWindow['sessionStorage'] = {
  getItem: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('forbidden', 'SecurityError');
  },
  removeItem: () => undefined,
};

describe('a recording from the start of the page', () => {
  it('is wished for over one load of the page, once', async () => {
    const sessionStorage = fakeStorage();
    let loads = 0;
    const page = { sessionStorage, location: { reload: () => void (loads += 1) } };

    await createFreshStart(page).restart(uid, 'strict');
    const after = createFreshStart(page);

    expect(loads).toBe(1);
    expect([await after.wished(uid), await after.wished(uid)]).toEqual(['strict', undefined]);
  });

  it('is not begun for whoever signs in instead, then or later', async () => {
    const page = { sessionStorage: fakeStorage(), location: { reload: () => undefined } };
    await createFreshStart(page).restart(uid, 'usual');
    const after = createFreshStart(page);

    expect([await after.wished(asUid('b'.repeat(24))), await after.wished(uid)]).toEqual([undefined, undefined]);
  });

  it('is not begun for a word of somebody else', async () => {
    const sessionStorage = fakeStorage();
    sessionStorage.setItem('inkside.recorder.fresh', 'everything');

    expect(
      await createFreshStart({ sessionStorage, location: { reload: () => undefined } }).wished(uid),
    ).toBeUndefined();
  });

  it('is refused where the wish cannot be kept, and the page stays', async () => {
    let loads = 0;
    const start = createFreshStart({ sessionStorage: forbidden, location: { reload: () => void (loads += 1) } });

    await expect(start.restart(uid, 'usual')).rejects.toMatchObject({ code: 'recorder.faults.noStorage' });
    expect([await start.wished(uid), loads]).toEqual([undefined, 0]);
  });
});
