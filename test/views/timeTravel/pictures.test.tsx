import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';

import { HandlesProvider, RichText, useHeldAddress } from '@inkside/ui';
import { followDrawn } from '../../../src/app/store/timeTravel/travel';
import { fakeServices } from '../../fakes/fakeServices';

const ADDRESS = '/fileTypes/pdf.svg';
const Avatar = () => <img src={useHeldAddress(ADDRESS)} alt="" />;
const text = <RichText html={`<p><img src="${ADDRESS}" alt=""></p>`} />;

const draw = (element: ReactElement, isPast: boolean, hasDrawn = (_address: string): boolean => false) => {
  const listeners = new Set<() => void>();
  let isPastNow = isPast;
  const moment = {
    isPast: () => isPastNow,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasDrawn,
  };
  const { container, unmount } = render(
    <HandlesProvider value={{ ...fakeServices().services.handles, moment }}>{element}</HandlesProvider>,
  );
  const picture = (): HTMLImageElement | null => container.querySelector('img');
  return {
    unmount,
    listening: () => listeners.size,
    address: () => picture()?.getAttribute('src') ?? null,
    load: () => {
      // No browser fetches anything here.
      Object.defineProperty(picture(), 'currentSrc', { value: picture()?.src });
      picture()?.dispatchEvent(new Event('load'));
    },
    turn: (toPast: boolean) =>
      act(() => {
        isPastNow = toPast;
        for (const listener of listeners) listener();
      }),
  };
};

describe.each([
  ['that a view draws', <Avatar key="avatar" />],
  ['of a text', text],
])('a picture %s', (_, element) => {
  it('is fetched now', () => {
    expect(draw(element, false).address()).toContain(ADDRESS);
  });

  it('waits for now where only the past has it', () => {
    const { address, turn, unmount, listening } = draw(element, true);
    expect(address()).toBeNull();

    turn(false);
    expect(address()).toContain(ADDRESS);

    turn(true);
    unmount();
    expect(listening()).toBe(0);
  });

  it('is drawn in the past where the page has drawn it before', () => {
    const hasDrawn = followDrawn(document);
    const now = draw(element, false, hasDrawn);
    now.load();
    now.unmount();

    expect(draw(element, true, hasDrawn).address()).toContain(ADDRESS);
    expect(hasDrawn('/fileTypes/txt.svg')).toBe(false);
  });

  it('would have to be fetched again once a service worker has taken the page over', () => {
    const workers = new EventTarget();
    const hasDrawn = followDrawn(document, workers);
    const now = draw(element, false, hasDrawn);
    now.load();
    expect(hasDrawn(ADDRESS)).toBe(true);

    workers.dispatchEvent(new Event('controllerchange'));

    expect(hasDrawn(ADDRESS)).toBe(false);
    now.unmount();
  });
});
