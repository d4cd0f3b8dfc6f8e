import type { Readable } from 'node:stream';
import type * as sdkTypes from '@aws-sdk/client-s3';
import type { GetObjectCommandOutput, HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../../lib/config';
import { onceMore, translated } from './s3Errors';

type Sdk = typeof sdkTypes;

/** A body of known length, made anew for each attempt. */
export interface Payload {
  /** Bytes. */
  size: number;
  open(): Uint8Array | Readable;
}

export interface BucketPage {
  entries: readonly { key: string; size: number; etag: string; lastModifiedMs: number }[];
  commonPrefixes: readonly string[];
  nextContinuation: string | undefined;
}

export interface BucketQuery {
  prefix: string;
  delimiter?: string | undefined;
  startAfter?: string | undefined;
  continuation?: string | undefined;
  maxKeys?: number;
}

export interface PutSettings {
  contentType?: string | undefined;
  metadata?: Record<string, string>;
  ifAbsent?: boolean;
}

/** As it stands after `bytes=`; the last form means the last bytes. */
export type ByteSpan = `${number}-${number}` | `${number}-` | `-${number}`;

/** The calls of S3 that the store makes, on one bucket; failures are in the store's words where it has some. */
export interface Bucket {
  put(key: string, payload: Payload, settings?: PutSettings): Promise<void>;
  /** `undefined` where there is none. */
  get(key: string, span?: ByteSpan): Promise<GetObjectCommandOutput | undefined>;
  head(key: string): Promise<HeadObjectCommandOutput | undefined>;
  remove(key: string): Promise<void>;
  list(query: BucketQuery): Promise<BucketPage>;
  begin(key: string, settings: Omit<PutSettings, 'ifAbsent'>): Promise<string>;
  /** Gives the part's ETag. */
  writePart(key: string, uploadId: string, partNumber: number, payload: Payload): Promise<string>;
  copyPart(key: string, uploadId: string, partNumber: number, from: string, span: ByteSpan): Promise<string>;
  complete(key: string, uploadId: string, etags: readonly string[], ifAbsent: boolean): Promise<void>;
  abort(key: string, uploadId: string): Promise<void>;
  openUploads(): Promise<readonly { key: string; uploadId: string; startedMs: number }[]>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Between two packets; a store that says nothing for so long is taken for gone. */
const SILENCE_MS = 60_000;
const MAX_SOCKETS = 256;

/** `encoding-type=url` writes a space as a plus sign on some servers, and a plus sign as `%2B` on all. */
const decodeKey = (text: string | undefined): string => decodeURIComponent((text ?? '').replaceAll('+', ' '));

const silent = (): void => undefined;

const connect = (sdk: Sdk, { endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client =>
  new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores of other makers do not all know the checksums that the SDK would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would warn on the console of each failure, with the key in it.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_SOCKETS, keepAlive: true },
    },
  });

/** Makes the bucket when the store has none of that name. */
const ensureBucket = async (sdk: Sdk, client: S3Client, bucket: string): Promise<void> => {
  const found = await translated.orAbsent(() => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })));
  if (!found) await translated(() => client.send(new sdk.CreateBucketCommand({ Bucket: bucket })));
};

const settingsOf = ({ contentType, metadata, ifAbsent = false }: PutSettings) => ({
  ...(contentType !== undefined && { ContentType: contentType }),
  ...(metadata && { Metadata: metadata }),
  ...(ifAbsent && { IfNoneMatch: '*' }),
});

type ObjectCalls = Pick<Bucket, 'put' | 'get' | 'head' | 'remove' | 'list'>;

const objectCalls = (sdk: Sdk, client: S3Client, Bucket: string): ObjectCalls => ({
  async put(Key, payload, settings = {}) {
    const input = { Bucket, Key, ContentLength: payload.size, ...settingsOf(settings) };
    await onceMore(() => client.send(new sdk.PutObjectCommand({ ...input, Body: payload.open() })));
  },
  get: (Key, span) =>
    translated.orAbsent(() =>
      client.send(new sdk.GetObjectCommand({ Bucket, Key, ...(span && { Range: `bytes=${span}` }) })),
    ),
  head: (Key) => translated.orAbsent(() => client.send(new sdk.HeadObjectCommand({ Bucket, Key }))),
  async remove(Key) {
    await translated.orAbsent(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
  },
  async list({ prefix, delimiter, startAfter, continuation, maxKeys }) {
    const command = new sdk.ListObjectsV2Command({
      Bucket,
      Prefix: prefix,
      EncodingType: 'url',
      Delimiter: delimiter,
      StartAfter: startAfter,
      ContinuationToken: continuation,
      MaxKeys: maxKeys,
    });
    const page = await translated(() => client.send(command));
    return {
      entries: (page.Contents ?? []).map(({ Key, Size = 0, ETag = '', LastModified }) => ({
        key: decodeKey(Key),
        size: Size,
        etag: ETag,
        lastModifiedMs: LastModified?.getTime() ?? 0,
      })),
      commonPrefixes: (page.CommonPrefixes ?? []).map((common) => decodeKey(common.Prefix)),
      nextContinuation: page.IsTruncated ? page.NextContinuationToken : undefined,
    };
  },
});

type UploadCalls = Pick<Bucket, 'begin' | 'writePart' | 'copyPart' | 'complete' | 'abort' | 'openUploads'>;

const uploadCalls = (sdk: Sdk, client: S3Client, Bucket: string): UploadCalls => ({
  async begin(Key, settings) {
    const input = { Bucket, Key, ...settingsOf(settings) };
    const { UploadId } = await translated(() => client.send(new sdk.CreateMultipartUploadCommand(input)));
    if (UploadId === undefined) throw new Error('The S3 store began an upload without an id.');
    return UploadId;
  },
  async writePart(Key, UploadId, PartNumber, payload) {
    const input = { Bucket, Key, UploadId, PartNumber, ContentLength: payload.size };
    const part = await onceMore(() => client.send(new sdk.UploadPartCommand({ ...input, Body: payload.open() })));
    return part.ETag ?? '';
  },
  async copyPart(Key, UploadId, PartNumber, from, span) {
    const CopySource = encodeURIComponent(`${Bucket}/${from}`);
    const input = { Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange: `bytes=${span}` };
    const { CopyPartResult } = await translated(() => client.send(new sdk.UploadPartCopyCommand(input)));
    return CopyPartResult?.ETag ?? '';
  },
  async complete(Key, UploadId, etags, ifAbsent) {
    const Parts = etags.map((ETag, position) => ({ PartNumber: position + 1, ETag }));
    const input = { Bucket, Key, UploadId, MultipartUpload: { Parts }, ...settingsOf({ ifAbsent }) };
    await translated(() => client.send(new sdk.CompleteMultipartUploadCommand(input)));
  },
  async abort(Key, UploadId) {
    await translated.orAbsent(() => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
  },
  async openUploads() {
    const page = await translated(() => client.send(new sdk.ListMultipartUploadsCommand({ Bucket })));
    return (page.Uploads ?? []).flatMap(({ Key, UploadId, Initiated }) =>
      Key === undefined || UploadId === undefined
        ? []
        : [{ key: Key, uploadId: UploadId, startedMs: Initiated?.getTime() ?? 0 }],
    );
  },
});

/**
 * Rejects when the store is not there, refuses the key, or has no such bucket and lets none be made. The SDK is loaded
 * here and not with this file: it takes longer to load than the rest of the cloud.
 */
export const openBucket = async (options: S3Options): Promise<Bucket> => {
  const sdk = await import('@aws-sdk/client-s3');
  const client = connect(sdk, options);
  await ensureBucket(sdk, client, options.bucket);
  return {
    ...objectCalls(sdk, client, options.bucket),
    ...uploadCalls(sdk, client, options.bucket),
    close: () => client.destroy(),
  };
};
