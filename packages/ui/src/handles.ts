import { createContext, useContext } from 'react';

import type { FileId, ObjectKey, PanelKind, ScreenCut, SecretId } from '@inkside/kit';
import type { BookEvents, MountedBook, MountOptions } from '@inkside/reader';
import type { BookInkPage, InkExportHandles, InkHandles, MakingPort } from '@inkside/ink';

/** What the operator shows beside the sign-in form; addresses of this cloud only. */
export interface LoginAd {
  readonly picture: string;
  readonly words: string;
  readonly link?: string;
}

/** Whether the state that is drawn is the newest. DevTools can show a past one, for which nothing is fetched. */
export interface ShownMoment {
  readonly isPast: () => boolean;
  /** Hears when the past is entered, and when it is left. */
  readonly watch: (listener: () => void) => () => void;
  /** Whether this page has drawn the picture at that address, so that it can be drawn again without asking anybody. */
  hasDrawn(address: string): boolean;
}

/** What can be shown of a file without a program for it. */
export type SentPreview =
  | {
      readonly kind: 'picture';
      /** An object URL, until `release`. */ readonly url: string;
      readonly release: () => void;
    }
  | { readonly kind: 'text'; readonly text: string; /** There is more of it. */ readonly isCut: boolean }
  /** `kind`: nothing can be shown of such files. `large`: it would be too much to fetch. `broken`: it is not what its name says. */
  | { readonly kind: 'none'; readonly reason: 'kind' | 'large' | 'broken' };

/** A file in the cloud that was sent to devices. */
export interface SentFile {
  readonly key: ObjectKey;
  readonly name: string;
  /** In small letters, without the dot. */
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
}

/** A picture that is made into screens, in a worker of its own until `close`. */
export interface ScreenPicture {
  /** Its own address, until `close`. */
  readonly url: string;
  /** As it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * The cut as it is sent, and as the panel shows it. Undefined where a newer cut of the same name was asked for meanwhile.
   * Rejects with a `PortError`.
   */
  draw(
    name: string,
    cut: ScreenCut,
    panel: PanelKind,
  ): Promise<{ readonly before: ImageBitmap; readonly after: ImageBitmap } | undefined>;
  /**
   * Writes the cut as a file of exactly the screen's size and at most `mostBytes`, and keeps it on the shelf.
   * @param stem its name without an extension. Rejects with a `PortError`
   */
  write(
    cut: ScreenCut,
    stem: string,
    mostBytes: number,
  ): Promise<{ readonly fileId: FileId; readonly name: string; readonly size: number }>;
  close(): void;
}

/**
 * Things that are handles and therefore never enter an action or the store: chosen files, pictures, canvases.
 * Views get them from the context; actions speak of them by id.
 */
export interface Handles {
  readonly files: {
    /**
     * Keeps a chosen file and names it. The file lives until its transfer is cleared.
     * @param handle by which a later page can read it again, where the browser gives one
     */
    keep(file: File, handle?: FileSystemFileHandle): FileId;
  };
  readonly secrets: {
    /** Keeps a typed secret in memory and names it, until a few newer ones are kept. */
    keep(text: string): SecretId;
    /** What a page has to show though no log may hold it, such as what a QR code says. */
    read(id: SecretId): string | undefined;
    /** Drops it before newer ones take its place. */
    forget(id: SecretId): void;
  };
  readonly pictures: {
    /**
     * An object URL of a stored picture, cached; undefined when it is not there. One that is not known yet is asked for
     * after a moment, and not at all where `signal` says before that it is not wanted any more. Rejects never.
     */
    load(key: ObjectKey, signal: AbortSignal): Promise<string | undefined>;
  };
  readonly remotePictures: {
    /**
     * A picture of another site as a `data:` address, fetched by the cloud and no wider than `width` pixels; undefined where
     * it cannot be had, or is not wanted any more. Rejects never.
     */
    load(url: string, width: number, signal: AbortSignal): Promise<string | undefined>;
  };
  readonly loginAd: {
    /**
     * What stands beside the sign-in form, asked once for each language; undefined where there is nothing, or no answer.
     * Rejects never.
     */
    show(language: string, signal: AbortSignal): Promise<LoginAd | undefined>;
  };
  readonly sent: {
    /** A picture, the first page, the cover or the beginning of a text. Rejects with a `PortError` where it cannot be fetched. */
    preview(file: SentFile): Promise<SentPreview>;
    /** An address that downloads the file for about three hours; whoever knows it needs no account. Rejects as `preview`. */
    link(file: Pick<SentFile, 'key' | 'name'>): Promise<string>;
  };
  readonly screens: {
    /** Opens a kept picture. Rejects with `errors.pictureBroken` where no picture is in it. */
    open(fileId: FileId): Promise<ScreenPicture>;
  };
  readonly books: {
    /**
     * Shows a book whose file was read (`bookReading`), in an element that it fills. What goes wrong with the file is told by
     * `events`. Rejects with `errors.objectMissing` where the file was not read, and where the code of the reader does not come.
     */
    mount(element: HTMLElement, bookId: string, options: MountOptions, events: BookEvents): Promise<MountedBook>;
    /** Handwriting of devices that was fetched for a book (`bookReading.ink`), by its pages of ink. */
    ink(bookId: string): Promise<ReadonlyMap<string, BookInkPage>>;
  };
  readonly ink: InkHandles;
  readonly inkExport: InkExportHandles;
  /** How papers look that a new note may have. */
  readonly papers: Pick<MakingPort, 'paper'>;
  /** Undefined where no DevTools are: then it is always now. */
  readonly moment?: ShownMoment;
}

const HandlesContext = createContext<Handles | undefined>(undefined);

export const HandlesProvider = HandlesContext.Provider;

/** @throws when no provider stands above, which is a fault of the composition, not of a user. */
export const useHandles = (): Handles => {
  const handles = useContext(HandlesContext);
  if (handles === undefined) throw new Error('HandlesProvider is missing');
  return handles;
};
