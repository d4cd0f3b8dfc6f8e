import { isFamilyList } from '@inkside/kit';
import { FONTS_PATH, fontsAnswer, type Typeface } from '@inkside/protocol';
import type { Http } from './createHttp';

/** Typefaces that the cloud names (specification section 7, fonts.json). Throws `PortError`. */
export interface FontsPort {
  /** In the order of the list; what is no list of families as CSS has it is left out. */
  list(): Promise<readonly Typeface[]>;
}

export const createFonts = ({ http }: { readonly http: Http }): FontsPort => ({
  list: async () => {
    // The file is the same for everyone.
    const request = { method: 'GET', path: FONTS_PATH, operation: 'content', token: null } as const;
    const { fonts } = await http.call(fontsAnswer, request);
    return fonts.flatMap(({ id, name, family }) => (isFamilyList(family) ? [{ id, name, family }] : []));
  },
});
