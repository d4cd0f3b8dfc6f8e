import { createRequire } from 'node:module';

import { storagePaths } from '@inkside/protocol';
import type OSS from 'ali-oss';
import * as v from 'valibot';

import type { Person } from '../cloud/people';

const Client = createRequire(import.meta.url)('ali-oss') as new (options: OSS.Options) => OSS & {
  multipartUpload(key: string, content: Buffer, options: object): Promise<unknown>;
  signatureUrlV4(method: string, seconds: number, request: object, key: string): Promise<string>;
};

const bucketsRead = v.object({ data: v.record(v.string(), v.looseObject({ bucket: v.string(), region: v.string() })) });
const stssRead = v.object({
  data: v.object({ AccessKeyId: v.string(), AccessKeySecret: v.string(), SecurityToken: v.string() }),
});

const ask = async (origin: string, path: string, { token }: Person): Promise<unknown> => {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

const SECONDS = 3600;

/** The store as a client of this person has it. */
const clientOf = async (origin: string, person: Person) => {
  const [bucket] = Object.values(v.parse(bucketsRead, await ask(origin, storagePaths.buckets, person)).data);
  const { data } = v.parse(stssRead, await ask(origin, storagePaths.stss, person));
  if (bucket === undefined) throw new Error('There is no bucket.');
  const options = {
    accessKeyId: data.AccessKeyId,
    accessKeySecret: data.AccessKeySecret,
    stsToken: data.SecurityToken,
    endpoint: origin,
    bucket: bucket.bucket,
    region: bucket.region,
    sldEnable: true,
  };
  return new Client(options);
};

/** An address that takes a file of this person by one plain PUT. */
export const putAddress = async (origin: string, person: Person, name: string): Promise<string> =>
  (await clientOf(origin, person)).signatureUrlV4('PUT', SECONDS, {}, `${person.uid}/push/${name}`);

const PART_BYTES = 16 * 1024 * 1024;

/** Puts an object of any size where a device puts it: the app's own limit of uploads is not the store's. */
export const putAsDevice = async (origin: string, person: Person, key: string, bytes: Uint8Array): Promise<void> => {
  const client = await clientOf(origin, person);
  await client.multipartUpload(key, Buffer.from(bytes), { partSize: PART_BYTES });
};
