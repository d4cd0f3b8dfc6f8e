/** Puts text on the clipboard. False where the browser does not let a page do so. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without TLS have no clipboard of their own.
    return false;
  }
};

/** Whether the browser lets a page put a picture on the clipboard. */
export const canCopyPicture = (): boolean =>
  typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';

/**
 * Puts a PNG on the clipboard, which may still be on its way: browsers ask for the clipboard while the press lasts. False
 * where the browser does not let a page do so; rejects as the picture does.
 */
export const copyPicture = async (picture: Promise<Blob>): Promise<boolean> => {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    await picture;
    return false;
  }
};

/** Where people open the app: scheme, host and port of this page. */
export const siteAddress = (): string => `${window.location.origin}/`;

/** Whether the browser can hand a link to other programs of this phone or computer. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hands a link over; closing the choice without choosing is no failure. */
export const share = (link: { readonly title: string; readonly url: string }): void =>
  void navigator.share(link).catch(() => undefined);

/**
 * Puts the text of a field onto the clipboard. Pages that come without TLS, as from a server at home, have no clipboard
 * of their own: there the field is selected and the browser's older way is taken. False when neither works.
 */
export const copyField = async (field: HTMLInputElement): Promise<boolean> => {
  field.select();
  return (await copyText(field.value)) || document.execCommand('copy');
};
