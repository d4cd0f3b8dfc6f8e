import type { OfflineSet } from '../../../../cloud/reading/offlineSet/serveOfflineSet';
import { serveOfflineSet } from '../../../../cloud/reading/offlineSet/serveOfflineSet';
import type { CloudOptions } from '../../../../cloud/lib/config';
import { paths } from '@inkside/protocol';
import type { Answer, TestCloud } from '../../rest/testCloud';
import { signIn, startCloud, stopClouds } from '../../rest/testCloud';

export interface Reader {
  readonly token: string;
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<Answer>;
  post(path: string, body: object | string): Promise<Answer>;
  /** `data` of a call that must succeed. */
  data(answer: Promise<Answer>): Promise<Record<string, unknown>>;
  folder(title: string, sourceType?: number, parent?: string | null): Promise<string>;
}

export interface ReadingCloud {
  readonly cloud: TestCloud;
  /** `http://127.0.0.1:<port>` of the bundled site. */
  readonly site: string;
  /** A user of one's own. */
  reader(): Promise<Reader>;
}

let site: OfflineSet | undefined;
let users = 0;

const readerOf = (cloud: TestCloud, token: string): Reader => {
  const reader: Reader = {
    token,
    get: (path, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return cloud.get(`${path}?${search.toString()}`, token);
    },
    post: (path, body) => cloud.post(path, body, token),
    data: async (answering) => {
      const answer = await answering;
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
      return (answer.json as { data: Record<string, unknown> }).data;
    },
    folder: async (title, sourceType = 0, parent = null) => {
      const made = await reader.data(reader.post(paths.subscriptionFolder, { title, sourceType, parent }));
      return String(made['_id']);
    },
  };
  return reader;
};

/** A cloud that may fetch from the loopback, and the bundled site there. One for a test file. */
export const startReadingCloud = async (options: Partial<CloudOptions> = {}): Promise<ReadingCloud> => {
  const cloud = await startCloud({ codeRequestsPerHour: 1000, fetchesLoopback: true, ...options });
  site = await serveOfflineSet({ fetchesLoopback: true });
  const { origin } = site;
  return {
    cloud,
    site: origin,
    reader: async () => readerOf(cloud, await signIn(cloud, `reading${(users += 1)}@example.org`)),
  };
};

export const stopReadingCloud = async (): Promise<void> => {
  await stopClouds();
  await site?.close();
};
