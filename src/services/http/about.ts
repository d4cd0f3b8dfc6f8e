import {
  publicPagePaths,
  type ReleaseNote,
  SBOM_PATH,
  sbomAnswer,
  type ShippedPackage,
  updateLogsAnswer,
} from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, EVERYTHING } from './fields';

/** What this program is made of, and what changed in it. Every method throws `PortError`. */
export interface AboutPort {
  /** The packages of the list that the build wrote, by their names. */
  packages(): Promise<readonly ShippedPackage[]>;
  /** What changed from version to version, newest first. `language`: of the page. */
  releases(language: string): Promise<readonly ReleaseNote[]>;
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
  releases: async (lang) => {
    const query = { limit: EVERYTHING, page: 1, sortBy: 'updatedAt', public: 1, source: 'updateMessage', lang };
    const request = {
      method: 'GET',
      path: publicPagePaths.updateLogs,
      operation: 'about',
      query,
      token: null,
    } as const;
    const { data } = await http.call(updateLogsAnswer, request);
    return data.results.map(({ _id: id, title, description, version, updatedAt }) => ({
      ...{ id, title, version, html: description },
      at: dateOf(updatedAt),
    }));
  },
});
