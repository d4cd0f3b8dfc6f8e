/** What we use of foliate-js 1.0.1, which comes without types. Wrapped in `book/foliateBook.ts`, and nowhere else. */
declare module 'foliate-js/epub.js' {
  export class EPUB {
    constructor(loader: {
      loadText: (name: string) => Promise<string | null>;
      loadBlob: (name: string, type?: string) => Promise<Blob | null>;
      getSize: (name: string) => number;
    });
    init(): Promise<FoliateEpub>;
  }
  export interface FoliateEpub {
    readonly sections: readonly FoliateSection[];
    readonly toc?: readonly FoliateLine[] | null;
    readonly dir?: string | null;
    readonly rendition?: { readonly layout?: string; readonly viewport?: unknown };
    loadText(name: string): Promise<string | null>;
    loadBlob(name: string): Promise<Blob | null>;
    resolveHref(href: string): FoliateTarget | null;
    isExternal(href: string): boolean;
    destroy?(): void;
  }
  export interface FoliateSection {
    readonly id: string | number;
    readonly size?: number;
    readonly linear?: string | null;
    createDocument?(): Promise<Document> | Document;
    load?(): Promise<string | null> | string | null;
    resolveHref?(href: string): string;
  }
  export interface FoliateLine {
    readonly label?: string | null;
    readonly href?: string | null;
    readonly subitems?: readonly FoliateLine[] | null;
  }
  export interface FoliateTarget {
    readonly index: number;
    readonly anchor?: (document: Document) => Element | number | null | undefined;
  }
}
declare module 'foliate-js/mobi.js' {
  import type { FoliateLine, FoliateSection, FoliateTarget } from 'foliate-js/epub.js';
  export function isMOBI(file: Blob): Promise<boolean>;
  export class MOBI {
    constructor(parts: { unzlib: (bytes: Uint8Array) => Uint8Array });
    open(file: Blob): Promise<FoliateMobi>;
  }
  export interface FoliateMobi {
    readonly sections: readonly FoliateSection[];
    readonly toc?: readonly FoliateLine[] | null;
    readonly dir?: string | null;
    resolveHref(href: string): Promise<FoliateTarget | undefined> | FoliateTarget | undefined;
    isExternal(href: string): boolean;
    readonly mobi: {
      readonly headers: { readonly palmdoc: { readonly encryption: number } };
      loadResource(index: number): Promise<ArrayBuffer>;
    };
    /** KF8: pictures and sheets by `kindle:` addresses. */
    loadResourceBlob?(address: string): Promise<[Blob, Element | null]>;
    destroy?(): void;
  }
}
declare module 'foliate-js/fb2.js' {
  import type { FoliateLine, FoliateSection, FoliateTarget } from 'foliate-js/epub.js';
  export function makeFB2(file: Blob): Promise<{
    readonly sections: readonly FoliateSection[];
    readonly toc?: readonly FoliateLine[] | null;
    resolveHref(href: string): FoliateTarget;
    destroy?(): void;
  }>;
}
