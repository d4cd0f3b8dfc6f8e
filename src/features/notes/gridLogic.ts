export interface GridSizes {
  /** CSS pixels between two cards. */
  readonly gap: number;
  /** How many stand beside each other, and how high a line is with the space below it. */
  readonly notes: { readonly columns: number; readonly height: number };
  readonly folders: { readonly columns: number; readonly height: number };
}

const NOTE_MIN_PX = 176;
const NOTE_MIN_PHONE_PX = 140;
const FOLDER_MIN_PX = 216;
const WIDE_PX = 640;
/** Title in two lines, meta in one, and their margins. */
const CAPTION_PX = 64;
const FOLDER_PX = 56;
const FOLDER_GAP_PX = 12;

const columnsIn = (width: number, least: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (least + gap)));

/** How folders (flat tiles) and notes (pages, 3 to 4) fill a width in CSS pixels. */
export const gridSizes = (width: number): GridSizes => {
  const gap = width < WIDE_PX ? 16 : 24;
  const columns = columnsIn(width, width < WIDE_PX ? NOTE_MIN_PHONE_PX : NOTE_MIN_PX, gap);
  const noteWidth = (width - gap * (columns - 1)) / columns;
  return {
    gap,
    notes: { columns, height: Math.ceil((noteWidth * 4) / 3) + CAPTION_PX + gap },
    folders: { columns: columnsIn(width, FOLDER_MIN_PX, gap), height: FOLDER_PX + FOLDER_GAP_PX },
  };
};
