/** A stretch of a book: a section (of a PDF: a page), and characters of its text from `start` up to `end`. */
export interface Spot {
  /** 0 is the first. */
  readonly section: number;
  readonly start: number;
  /** `start` where it is a place and no stretch. */
  readonly end: number;
}

export type MarkColour = 'yellow' | 'green' | 'blue' | 'pink';

/** A stretch that is painted. */
export interface PaintedMark {
  readonly id: string;
  readonly spot: Spot;
  readonly colour: MarkColour;
  readonly shape: 'highlight' | 'underline';
  /** The words that it marks: they are looked for where the text is another one. */
  readonly quote: string;
}

/** Handwriting over a page of the book. */
export interface PageInk {
  /** Its page: a section (of a PDF: a page); a share of the whole where pages are set here otherwise than it was written. */
  readonly place: Spot | number;
  /** Of the page that it was written on, in any unit. */
  readonly size: { readonly width: number; readonly height: number };
  /** Paints it `width` device pixels wide, over what the canvas holds. */
  paint(context: CanvasRenderingContext2D, width: number, isDark: boolean): void;
}

export type PageFont = 'book' | 'serif' | 'sans' | 'mono';

/** How text is set. */
export interface PageSettings {
  readonly flow: 'paged' | 'scrolled';
  readonly font: PageFont;
  /** A list of families as CSS has it, in place of `font`. */
  readonly typeface?: string;
  /** CSS pixels, 12 to 40. */
  readonly size: number;
  /** Of the size, 1.2 to 2.0. */
  readonly line: number;
  /** At each side, in hundredths of the width: 2 to 16. */
  readonly margin: number;
  /** Beside each other, where there is room for two. */
  readonly columns: 1 | 2;
}

/** Colours of the paper, as CSS has them. */
export interface PageColours {
  readonly paper: string;
  readonly ink: string;
  readonly link: string;
  /** Pictures of pages (PDF) are turned over. */
  readonly isDark: boolean;
  /** Marks are told apart by lines, not by hues. */
  readonly isEink: boolean;
}

export interface PageLook {
  readonly settings: PageSettings;
  readonly colours: PageColours;
}

/** The file of a book. */
export interface BookFile {
  readonly blob: Blob;
  /** In small letters, without the dot. */
  readonly extension: string;
}

/** A line of the contents. */
export interface ContentsLine {
  readonly label: string;
  /** 0 for the outermost. */
  readonly level: number;
  /** What {@link MountedBook.goTo} takes. */
  readonly target: string;
}

/** What is known once a book is open. */
export interface OpenedBook {
  readonly contents: readonly ContentsLine[];
  /** How many pages it has by {@link BookPlace.total}. */
  readonly total: number;
  readonly isRightToLeft: boolean;
  /** Whether its text is set anew by settings; pages of a PDF are not. */
  readonly isSet: boolean;
}

/** What is on the screen. */
export interface BookPlace {
  /** Where the first word on the screen is. */
  readonly spot: Spot;
  /** Of the whole book, 0 to 1. */
  readonly fraction: number;
  /** 1 is the first page; pages of a text are of one length, whatever its size on the screen. */
  readonly current: number;
  readonly total: number;
  /** The line of the contents that it belongs to; '' where there is none. */
  readonly chapter: string;
}

/** A rectangle in CSS pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Words that are selected. */
export interface Selected {
  readonly spot: Spot;
  readonly quote: string;
  readonly box: Box;
  /** The mark that was pressed, where it is one. */
  readonly markId?: string;
}

/** What a book tells. All are called from outside of a drawing, so that they may dispatch. */
export interface BookEvents {
  opened(book: OpenedBook): void;
  /** @param error a `PortError` `reader.faults.…` or any other thrown value */
  failed(error: unknown): void;
  moved(place: BookPlace): void;
  /** Words were selected, a mark was pressed, or (undefined) neither is any more. */
  selected(selection: Selected | undefined): void;
  /** A footnote was pressed. */
  noted(note: { readonly text: string; readonly box: Box }): void;
  /** A picture was pressed; the address lives as long as the section is shown. */
  pictured(picture: { readonly address: string; readonly label: string }): void;
  /** The page was tapped: its outer quarters turn, the middle is ours. */
  tapped(part: 'back' | 'on' | 'middle'): void;
  /** A link that leads out of the book was pressed. */
  linked(address: string): void;
  /** A key went down inside of the book's frame. */
  keyed(event: KeyboardEvent): void;
}

/** Where the words were found. */
export interface FoundWords {
  readonly spot: Spot;
  readonly before: string;
  readonly words: string;
  readonly after: string;
  readonly chapter: string;
}

/** A book on the screen. Nothing of it throws; what cannot be done is left undone, and `failed` says what broke. */
export interface MountedBook {
  next(): void;
  back(): void;
  /** To the beginning, the end, a share of the whole (0 to 1), a line of the contents, or a spot. */
  goTo(target: string | number | Spot): void;
  look(look: PageLook): void;
  /** All marks of the book; those of the shown section are painted. */
  paint(marks: readonly PaintedMark[]): void;
  /** All handwriting over the book; that of the page in sight is drawn. */
  ink(pages: readonly PageInk[]): void;
  /** Found words of the shown section are framed; undefined takes the frame away. */
  point(spot: Spot | undefined): void;
  deselect(): void;
  /** Searches section by section; ends when all were searched, or when the caller stops asking. */
  search(words: string): AsyncGenerator<{ readonly found: readonly FoundWords[]; readonly searched: number }>;
  /** Finds a quote: where the spot says if it is there, else at the nearest place. Undefined: it is nowhere. */
  locate(quote: string, near: Spot | undefined): Promise<Spot | undefined>;
  close(): void;
}

/** Where and how a book begins. */
export interface MountOptions {
  readonly look: PageLook;
  /** A place, or a share of the whole. */
  readonly start: Spot | number;
  /** What the frame is called for those who do not see it. */
  readonly label: string;
  /** What a link from one page to another is called for those who do not see it. */
  readonly inner: string;
  /** What is said in the place of a part of the book that cannot be read. */
  readonly unreadable: string;
}
