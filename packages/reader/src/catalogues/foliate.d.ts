/** What we use of foliate-js 1.0.1 for catalogues, which comes without types. In the product `readCatalogue.ts` alone does. */
declare module 'foliate-js/opds.js' {
  interface Link {
    readonly rel?: readonly string[];
    readonly href: string;
    readonly type: string;
    readonly title?: string;
  }
  interface Publication {
    readonly metadata: {
      readonly title?: string;
      readonly author: readonly { name: string }[];
      readonly language?: string;
    };
    readonly links: readonly Link[];
    readonly images: readonly Link[];
  }
  type Values = ReadonlyMap<string | null, ReadonlyMap<string, string>>;

  export const SYMBOL: { readonly SUMMARY: unique symbol; readonly CONTENT: unique symbol };
  export const isOPDSCatalog: (type: string) => boolean;
  /** An Atom feed in the shape of OPDS 2. */
  export const getFeed: (document: Document) => {
    readonly navigation?: readonly Link[];
    readonly publications?: readonly Publication[];
  };
  export const getPublication: (entry: Element) => Publication;
  /** Fills a template of OPDS 2. */
  export const getSearch: (link: { readonly href: string }) => Promise<{
    readonly params: readonly { readonly name: string }[];
    readonly search: (values: Values) => string;
  }>;
  /** Fills a template of OpenSearch. @throws Error where the document names none */
  export const getOpenSearch: (document: Document) => { readonly search: (values: Values) => string };
}
