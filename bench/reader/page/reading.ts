/** What runs in the page: each function is handed to it as its text, so it uses nothing from outside. */

interface Opening {
  /** Of the route. */
  readonly hash: string;
  /** Words of the first page; '' for one of pictures. */
  readonly words: string;
}

/** Goes to a book, and gives milliseconds until a frame has painted its first page. */
export const timeUntilRead = ({ hash, words }: Opening): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - begun);
    const isThere = (): boolean => {
      const shown = document.querySelector<HTMLIFrameElement>('iframe.book-frame')?.contentDocument?.body;
      if (shown === undefined || shown === null) return false;
      if (words !== '') return shown.style.transform !== '' && (shown.textContent ?? '').includes(words);
      return [...shown.querySelectorAll('img')].some(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    };
    const onFrame = (): void => {
      // The frame is painted when a message comes that was sent from within it.
      if (isThere()) port2.postMessage(0);
      else if (performance.now() - begun > 60_000) reject(new Error('The book did not open.'));
      else requestAnimationFrame(onFrame);
    };
    location.hash = hash;
    requestAnimationFrame(onFrame);
  });

/** Turns pages, each in a frame of its own; gives milliseconds from each key until the frame that it changed was painted. */
export const timeTurns = (count: number): Promise<readonly number[]> =>
  new Promise((resolve) => {
    const times: number[] = [];
    const { port1, port2 } = new MessageChannel();
    let begun = 0;
    const turn = (): void => {
      begun = performance.now();
      document
        .querySelector('.reader-stage')
        ?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true, cancelable: true }),
        );
      port2.postMessage(0);
    };
    const body = () => document.querySelector<HTMLIFrameElement>('iframe.book-frame')?.contentDocument?.body;
    let before = '';
    port1.onmessage = () => {
      const now = body()?.style.transform ?? '';
      if (now === before) return void requestAnimationFrame(() => port2.postMessage(0));
      times.push(performance.now() - begun);
      before = now;
      if (times.length >= count) resolve(times);
      else setTimeout(() => requestAnimationFrame(turn), 30);
    };
    before = body()?.style.transform ?? '';
    requestAnimationFrame(turn);
  });
