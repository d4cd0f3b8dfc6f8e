import { safeStorage } from '@inkside/kit';
import { fakeStorage } from '../../fakes/fakeBrowser';

describe('a safe storage', () => {
  it('lives as long as the page where the browser forbids storages', () => {
    const storage = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });

    storage.setItem('a', '1');

    expect(storage.getItem('a')).toBe('1');
  });

  it('keeps what the browser has no room for', () => {
    const full = fakeStorage();
    const storage = safeStorage(() => ({
      ...full,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));

    storage.setItem('a', '1');

    expect(storage.getItem('a')).toBe('1');
  });

  it('does not hand back the old value of what it could not write over', () => {
    const full = fakeStorage();
    let isFull = false;
    const storage = safeStorage(() => ({
      ...full,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        full.setItem(key, value);
      },
    }));
    storage.setItem('a', 'old');
    isFull = true;

    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
    // With room again, and removed, nothing of either is left.
    isFull = false;
    storage.setItem('a', 'newest');
    expect([storage.getItem('a'), full.getItem('a')]).toEqual(['newest', 'newest']);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('does not bring back what another tab removed', () => {
    const shared = fakeStorage();
    const storage = safeStorage(() => shared);
    storage.setItem('a', '1');

    shared.removeItem('a');

    expect(storage.getItem('a')).toBeNull();
  });
});
