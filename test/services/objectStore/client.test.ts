import { createOssClients } from '../../../src/services/objectStore/client';
import type { Http } from '../../../src/services/http/createHttp';

const credentials = { get: () => new Promise<never>(() => undefined), clear: () => undefined };

/** Clients of a cloud that answers `config/buckets` with this. */
const clientsOf = (buckets: Readonly<Record<string, unknown>>, loadOss: () => Promise<never>) => {
  const http = { call: async () => ({ data: buckets }) } as unknown as Http;
  return createOssClients({
    ...{ http, origin: 'https://cloud.example', credentials },
    ...{ loadOss, send: () => Promise.reject(new Error('nothing is sent without a client')) },
  });
};

const never = () => new Promise<never>(() => undefined);

describe('clients of the object store', () => {
  it('are refused by their sentence where the cloud names no store', async () => {
    await expect(clientsOf({}, never).open()).rejects.toMatchObject({
      code: 'errors.ossClient',
      params: { detail: 'Failed to get OSS client: no bucket' },
    });
  });

  it('are refused by their sentence where the code of the client does not come', async () => {
    const lost = () => Promise.reject(new Error('Loading chunk 12 failed'));

    await expect(clientsOf({}, lost).open()).rejects.toMatchObject({
      code: 'errors.ossClient',
      params: { detail: 'Failed to get OSS client: Loading chunk 12 failed' },
    });
  });
});
