/** What the reader of catalogues in `foliate-js` gives, as far as tests look at it. */
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
  export const isOPDSCatalog: (type: string) => boolean;
  export const getFeed: (document: Document) => {
    readonly navigation?: readonly Link[];
    readonly publications?: readonly Publication[];
  };
  export const getOpenSearch: (document: Document) => {
    readonly search: (terms: Map<string | null, Map<string, string>>) => string;
  };
}
