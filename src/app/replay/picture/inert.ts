/** Whatever somebody could do; scrolling is no more than looking. */
const deeds = [
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'submit',
  'dragstart',
  'dragenter',
  'dragover',
  'drop',
  'paste',
  'focusin',
];

/** Makes a page one that is only looked at: nothing in it is pressed, and nothing in it takes the focus from the page around. */
export const makeInert = (page: Window & typeof globalThis): void => {
  const stop = (event: Event): void => {
    event.stopImmediatePropagation();
    if (event.cancelable && !event.type.startsWith('touch')) event.preventDefault();
  };
  for (const deed of deeds) page.addEventListener(deed, stop, { capture: true, passive: deed.startsWith('touch') });
  page.HTMLElement.prototype.focus = () => undefined;
  // Selecting what stands in a field takes the focus along.
  for (const field of [page.HTMLInputElement, page.HTMLTextAreaElement]) field.prototype.select = () => undefined;
};
