import { asBytes } from '@inkside/kit';
import { downloadPaths, pcDownloadsAnswer, SBOM_PATH, sbomAnswer } from '@inkside/protocol';
import type { ProgramsPort } from '../ports/content';
import type { Http } from './createHttp';
import { webAddressOf } from './fields';

interface ProgramParts {
  readonly http: Http;
  /** Scheme, host and port of the cloud: addresses that begin with `/` are its own. */
  readonly origin: string;
}

export const createPrograms = ({ http, origin }: ProgramParts): ProgramsPort => ({
  list: async (lang) => {
    const request = {
      method: 'POST',
      path: downloadPaths.pcDownloads,
      operation: 'downloads',
      query: { lang },
      body: {},
    } as const;
    const { data } = await http.call(pcDownloadsAnswer, request);
    return data.results.map(({ _id: id, title, platform, version, url, size, md5, description }) => ({
      ...{ id, title, platform, version, md5, html: description },
      url: webAddressOf(url, origin),
      size: size === null ? null : asBytes(size),
    }));
  },
  packages: async () => {
    // The file is the same for everyone.
    const { components } = await http.call(sbomAnswer, {
      method: 'GET',
      path: SBOM_PATH,
      operation: 'about',
      token: null,
    });
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
