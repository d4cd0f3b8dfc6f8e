import { SBOM_PATH, sbomAnswer, type ShippedPackage } from '@inkside/protocol';
import type { Http } from './createHttp';

/** What this program is made of. Throws `PortError`. */
export interface AboutPort {
  /** The packages of the list that the build wrote, by their names. */
  packages(): Promise<readonly ShippedPackage[]>;
}

export const createAbout = ({ http }: { readonly http: Http }): AboutPort => ({
  packages: async () => {
    // The file is the same for everyone.
    const request = { method: 'GET', path: SBOM_PATH, operation: 'about', token: null } as const;
    const { components } = await http.call(sbomAnswer, request);
    return components.map(({ group, name, version, licenses, properties }) => ({
      name: group === undefined ? name : `${group}/${name}`,
      version,
      licence: licenses.join(' OR '),
      parts: (['browser', 'server'] as const).filter((part) =>
        properties.some(({ name: key, value }) => key === 'inkside:part' && value === part),
      ),
    }));
  },
});
