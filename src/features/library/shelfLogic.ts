const BOOK_MIN_PX = 148;
const BOOK_MIN_PHONE_PX = 128;
const WIDE_PX = 640;
/** Title in two lines, author, progress, and their margins. */
const CAPTION_PX = 92;

/** How many books stand beside each other in `width` CSS pixels, and how high a line is: covers are 2 to 3. */
export const shelfSizes = (
  width: number,
): { readonly columns: number; readonly height: number; readonly gap: number } => {
  const gap = width < WIDE_PX ? 16 : 24;
  const least = width < WIDE_PX ? BOOK_MIN_PHONE_PX : BOOK_MIN_PX;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const bookWidth = (width - gap * (columns - 1)) / columns;
  return { columns, gap, height: Math.ceil((bookWidth * 3) / 2) + CAPTION_PX + gap };
};
