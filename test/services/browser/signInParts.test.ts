import { createIds, createVisibility } from '../../../src/services/browser/pageEnvironment';
import { createSecrets } from '../../../src/services/browser/keeping/secrets';

describe('secrets', () => {
  it('are found by handles that say nothing of them', () => {
    const { keep, read } = createSecrets(createIds(crypto));

    const [first, second] = [keep('123456'), keep('right horse')];

    expect([read(first), read(second)]).toEqual(['123456', 'right horse']);
    expect(`${first}${second}`).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are forgotten when a few newer ones are kept', () => {
    const { keep, read } = createSecrets(createIds(crypto));

    const first = keep('old');
    const others = Array.from({ length: 8 }, (_, index) => keep(`newer ${index}`));

    expect(read(first)).toBeUndefined();
    expect(others.map(read)).not.toContain(undefined);
  });
});

describe('whether the page is looked at', () => {
  it('is what the browser says, and is told when it changes', () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const visibility = createVisibility(document as never);
    const seen: boolean[] = [];
    const stop = visibility.watch(() => seen.push(visibility.isVisible()));

    for (const state of ['hidden', 'visible'] as const) {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    }
    stop();
    document.dispatchEvent(new Event('visibilitychange'));

    expect(seen).toEqual([false, true]);
  });
});
