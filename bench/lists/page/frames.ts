/** What runs in the page: each function is handed to it as its text, so it uses nothing from outside. */

/** Milliseconds. */
export interface Frames {
  /** Between one frame and the next. */
  readonly gaps: readonly number[];
  /** What the main thread did for each frame: from its first listener to the end of layout and painting. */
  readonly works: readonly number[];
}

/** Looks at frames for so long; `step` CSS pixels are scrolled before each, 0 for a page on which nothing moves. */
export const watchFrames = ({ ms, step }: { readonly ms: number; readonly step: number }): Promise<Frames> =>
  new Promise((resolve) => {
    const scroller = [...document.querySelectorAll<HTMLElement>('.page')].find(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
    const [gaps, works]: [number[], number[]] = [[], []];
    const { port1, port2 } = new MessageChannel();
    let begun: number | undefined;
    let last: number | undefined;
    const begin = (): void => void (begun ??= performance.now());
    document.addEventListener('scroll', begin, { capture: true });
    port1.onmessage = () => {
      if (begun !== undefined) works.push(performance.now() - begun);
      begun = undefined;
    };
    const end = performance.now() + ms;
    const onFrame = (now: number): void => {
      begin();
      if (last !== undefined) gaps.push(now - last);
      last = now;
      if (step > 0 && scroller !== undefined) scroller.scrollTop += step;
      port2.postMessage(0);
      if (now < end) requestAnimationFrame(onFrame);
      else {
        document.removeEventListener('scroll', begin, { capture: true });
        setTimeout(() => resolve({ gaps, works }), 100);
      }
    };
    requestAnimationFrame(onFrame);
  });

interface Awaited {
  /** Presses the element of this selector; one of several by its text. */
  readonly press?: { readonly selector: string; readonly text?: string };
  /** Presses a key with Ctrl. */
  readonly ctrl?: string;
  /** Types into the search. */
  readonly type?: string;
  /** Done when this selector is there with this text (of its first element). */
  readonly until: { readonly selector: string; readonly text: string; readonly isGone?: boolean };
}

/** Does it, and gives how long it took until a frame showed what came of it, and when it began. Milliseconds. */
export const timeUntilShown = ({
  press,
  ctrl,
  type,
  until,
}: Awaited): Promise<{ readonly ms: number; readonly begun: number }> =>
  new Promise((resolve, reject) => {
    const isThere = (): boolean => {
      const text = document.querySelector(until.selector)?.textContent ?? '';
      return text.includes(until.text) !== (until.isGone === true);
    };
    const { port1, port2 } = new MessageChannel();
    const begun = performance.now();
    if (press !== undefined) {
      const found = [...document.querySelectorAll<HTMLElement>(press.selector)].find(
        ({ textContent }) => press.text === undefined || textContent.includes(press.text),
      );
      if (found === undefined) return reject(new Error(`There is no ${press.selector} ${press.text ?? ''}.`));
      found.click();
    }
    if (ctrl !== undefined) {
      const init = { key: ctrl, ctrlKey: true, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    }
    if (type !== undefined) {
      const field = document.querySelector<HTMLInputElement>('.list-search input');
      if (field === null) return reject(new Error('There is no search.'));
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, type);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    port1.onmessage = () => resolve({ ms: performance.now() - begun, begun });
    const onFrame = (): void => {
      // The frame is painted when a message comes that was sent from within it.
      if (isThere()) port2.postMessage(0);
      else if (performance.now() - begun > 20_000) reject(new Error(`${until.selector} never said ${until.text}.`));
      else requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });
