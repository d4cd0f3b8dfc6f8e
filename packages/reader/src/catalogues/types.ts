/** A file of a book, as a catalogue offers it. Addresses are absolute, http or https. */
export interface CatalogueFile {
  readonly href: string;
  /** Media type, in small letters; '' where the catalogue gives none. */
  readonly type: string;
  readonly title: string;
}

/** A book, or another page of the catalogue. */
export interface CatalogueEntry {
  /** Unique on its page. */
  readonly id: string;
  readonly kind: 'shelf' | 'book';
  readonly title: string;
  readonly author: string;
  /** Plain text. */
  readonly summary: string;
  /** Of a shelf: the page that it opens. Null for books. */
  readonly url: string | null;
  readonly cover: string | null;
  /** What can be had of a book, without what must be bought or borrowed first. */
  readonly files: readonly CatalogueFile[];
}

export interface CatalogueFacet {
  readonly url: string;
  readonly title: string;
  /** What it is one choice of; '' for none. */
  readonly group: string;
  readonly isActive: boolean;
}

/** One page of a catalogue (OPDS 1.2 or 2.0). */
export interface CataloguePage {
  readonly title: string;
  readonly entries: readonly CatalogueEntry[];
  readonly next: string | null;
  readonly previous: string | null;
  readonly facets: readonly CatalogueFacet[];
  /** How it is searched; null where it cannot be. `kind` description: the address of an OpenSearch document. */
  readonly search: { readonly kind: 'description' | 'openSearch' | 'template'; readonly href: string } | null;
}

/** A document of a catalogue as it came. */
export interface CatalogueDocument {
  /** Where it was found in the end: relative addresses count from it. */
  readonly url: string;
  readonly text: string;
}
