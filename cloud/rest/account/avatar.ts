import * as v from 'valibot';

import { avatarAnswer, avatarBody, paths } from '@inkside/protocol';
import { type Account, randomHex } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { ObjectStoreError } from '../../objects';
import { type Endpoint, type UploadedFile, userEndpoint } from '../endpoint';
import type { AccountParts } from './accountParts';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_FIRST_CHUNK = 'IHDR';
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
/** Four bytes a pixel while it is decoded: 64 MiB. */
const MAX_PIXELS = 4096 * 4096;

type Kind = 'jpg' | 'png';

interface Claimed {
  readonly kind: Kind;
  readonly width: number;
  readonly height: number;
}

const pngOf = (bytes: Buffer): Claimed | undefined => {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(PNG_HEAD);
  if (!isPng || bytes.toString('latin1', 12, 16) !== PNG_FIRST_CHUNK || !bytes.includes(PNG_END)) return undefined;
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** Start-of-frame markers; between them stand tables of Huffman codes, of arithmetic coding, and an extension. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpgOf = (bytes: Buffer): Claimed | undefined => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  // Segment by segment: a marker, then the segment's length with its own two bytes.
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { kind: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
};

/** Decodes on a thread of its own; undefined in place of the size where the bytes are no picture. */
const decodedSize = async (bytes: Buffer): Promise<{ readonly width: number; readonly height: number } | undefined> => {
  // Loaded with the first picture: few people ever set one.
  const { loadImage } = await import('@napi-rs/canvas');
  try {
    return await loadImage(bytes);
  } catch {
    return undefined;
  }
};

/**
 * What a picture really is: its name, its type and its first bytes are the sender's word, so it is decoded. Undefined
 * for what is neither JPG nor PNG, is cut off before its pixels, or has more than 16 million of them.
 */
const pictureKindOf = async (bytes: Buffer): Promise<Kind | undefined> => {
  const claimed = pngOf(bytes) ?? jpgOf(bytes);
  // Looked at before decoding: a few bytes may claim a picture that fills the memory.
  if (claimed === undefined || claimed.width * claimed.height > MAX_PIXELS) return undefined;
  const size = await decodedSize(bytes);
  return size?.width === claimed.width && size.height === claimed.height ? claimed.kind : undefined;
};

/** Below this address browsers load pictures without any header; the random name is the permission. */
export const AVATAR_PATH = '/avatars/';
export const AVATAR_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };
const MAX_BYTES = 3 * 1024 ** 2;
/** Base64 and the envelope around it take a third more. */
const BODY_BYTES = 5 * 1024 ** 2;
const NAME_BYTES = 16;
const AVATAR_FILE = /^([0-9a-f]{24})\/([0-9a-f]{32}\.(?:jpg|png))$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** The object behind the part of an address that follows {@link AVATAR_PATH}. */
export const avatarKeyOf = (file: string): string | undefined => {
  const [, uid, name] = AVATAR_FILE.exec(file) ?? [];
  return uid === undefined || name === undefined ? undefined : `${uid}/avatar/${name}`;
};

/** The account keeps the path alone: under which name the cloud is reached is the caller's to say. */
export const urlOfAvatar = ({ avatarUrl }: Account, origin: string): string | null =>
  avatarUrl === null ? null : `${origin}${avatarUrl}`;

const fromBase64 = (text: string): Buffer => {
  const plain = text.replace(/^data:[^,]{0,100},/, '').replace(/\s/g, '');
  if (!BASE64.test(plain)) throw new CloudFailure('errors.avatarType');
  return Buffer.from(plain, 'base64');
};

type AvatarBody = v.InferOutput<typeof avatarBody>;

const pictureOf = (files: readonly UploadedFile[], body: AvatarBody | undefined): Buffer => {
  const [file, another] = files.filter(({ field }) => field === 'file' || field === 'avatar');
  if (another !== undefined) throw new CloudFailure('errors.badRequest', { field: another.field });
  if (file !== undefined) return file.bytes;
  const text = body?.avatar ?? body?.file;
  if (text === undefined) throw new CloudFailure('errors.badRequest', { field: 'file' });
  return fromBase64(text);
};

const store = async ({ objects }: AccountParts, key: string, bytes: Buffer, type: string): Promise<void> => {
  try {
    await objects.putBytes(key, bytes, type);
  } catch (thrown) {
    const isFull = thrown instanceof ObjectStoreError && thrown.code === 'quotaExceeded';
    throw isFull ? new CloudFailure('errors.storageFull') : thrown;
  }
};

/** Puts another path into the account, or none, and removes the picture that was there. */
const replace = async ({ accounts, objects }: AccountParts, uid: string, path: string | null): Promise<void> => {
  let before: string | null = null;
  await accounts.directory.update(uid, (account) => {
    before = account.avatarUrl;
    return { ...account, avatarUrl: path };
  });
  const key = avatarKeyOf(String(before ?? '').slice(AVATAR_PATH.length));
  if (key !== undefined) await objects.remove([key]);
};

export const takeBackAvatar = (parts: AccountParts, uid: string): Promise<void> => replace(parts, uid, null);

const pictureInput = v.object({
  body: v.optional(avatarBody),
  files: v.array(v.custom<UploadedFile>((file) => v.is(v.looseObject({ field: v.string() }), file))),
});

export const avatarEndpoint = (parts: AccountParts): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.avatar,
    summary: 'Sets the picture of the account: JPG or PNG of at most 3 MB.',
    takes: 'files',
    bodyBytes: BODY_BYTES,
    input: pictureInput,
    answer: avatarAnswer,
    handle: async ({ body, files }, { session, origin }) => {
      const { uid } = session.account;
      const bytes = pictureOf(files, body);
      if (bytes.length > MAX_BYTES) throw new CloudFailure('errors.tooLarge');
      const extension = await pictureKindOf(bytes);
      if (extension === undefined) throw new CloudFailure('errors.avatarType');
      const name = `${randomHex(NAME_BYTES)}.${extension}`;
      await store(parts, `${uid}/avatar/${name}`, bytes, AVATAR_TYPES[extension] ?? '');
      const path = `${AVATAR_PATH}${uid}/${name}`;
      await replace(parts, uid, path);
      return { data: { avatar: `${origin}${path}`, avatarUrl: `${origin}${path}` } };
    },
  });
