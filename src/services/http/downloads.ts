import type * as v from 'valibot';

import { asBytes } from '@inkside/kit';
import {
  androidVersionAnswer,
  type AppRelease,
  downloadPaths,
  pcDownloadsAnswer,
  type Program,
} from '@inkside/protocol';
import { dateOf, webAddressOf } from './fields';
import { openCall, type OpenParts } from './openCall';

/** Programs for computers and phones (specification section 7). `language`: of the page. Every method throws `PortError`. */
export interface DownloadsPort {
  /** Programs for computers. */
  programs(language: string): Promise<readonly Program[]>;
  /** The newest assistant app for Android; null where the cloud offers none. Asked without an account too. */
  androidApp(language: string): Promise<AppRelease | null>;
}

const sizeOf = (bytes: number | null) => (bytes === null ? null : asBytes(bytes));

type AppRow = NonNullable<v.InferOutput<typeof androidVersionAnswer>['data']>;
const appOf = (app: AppRow, origin: string): AppRelease | null => {
  const url = webAddressOf(app.url, origin);
  if (url === null) return null;
  return {
    version: app.versionName,
    url,
    size: sizeOf(app.size),
    md5: app.md5,
    sha256: app.sha256,
    html: app.description,
    updatedAt: dateOf(app.updatedAt),
  };
};

export const createDownloads = ({ http, origin }: OpenParts): DownloadsPort => ({
  programs: async (lang) => {
    const path = downloadPaths.pcDownloads;
    const request = { method: 'POST', path, operation: 'downloads', query: { lang }, body: {} } as const;
    const { data } = await http.call(pcDownloadsAnswer, request);
    return data.results.map(({ _id: id, title, platform, version, url, size, md5, sha256, description }) => ({
      ...{ id, title, platform, version, md5, sha256, html: description },
      url: webAddressOf(url, origin),
      size: sizeOf(size),
    }));
  },
  androidApp: async (lang) => {
    const { data } = await openCall(http)(androidVersionAnswer, downloadPaths.androidVersion, { lang });
    return data === null ? null : appOf(data, origin);
  },
});
