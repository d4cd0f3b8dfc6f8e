import { createFreshStart, type FreshStartWindow } from '../../../src/services/recorder/late/freshStart';
import { fakeStorage } from '../../fakes/fakeBrowser';

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

    await createFreshStart(page).restart('strict');
    const after = createFreshStart(page);

    expect(loads).toBe(1);
    expect([await after.wished(), await after.wished()]).toEqual(['strict', undefined]);
  });

  it('is not begun for a word of somebody else', async () => {
    const sessionStorage = fakeStorage();
    sessionStorage.setItem('inkside.recorder.fresh', 'everything');

    expect(await createFreshStart({ sessionStorage, location: { reload: () => undefined } }).wished()).toBeUndefined();
  });

  it('is refused where the wish cannot be kept, and the page stays', async () => {
    let loads = 0;
    const start = createFreshStart({ sessionStorage: forbidden, location: { reload: () => void (loads += 1) } });

    await expect(start.restart('usual')).rejects.toMatchObject({ code: 'recorder.faults.noStorage' });
    expect([await start.wished(), loads]).toEqual([undefined, 0]);
  });
});
