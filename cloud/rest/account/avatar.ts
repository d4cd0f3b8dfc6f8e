import * as v from 'valibot';

import { avatarAnswer, avatarBody, paths } from '@inkside/protocol';
import { type Account, randomHex } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { fromBase64, pictureKindOf } from '../../lib/pictures';
import { ObjectStoreError } from '../../objects';
import { type Endpoint, type UploadedFile, userEndpoint } from '../endpoint';
import type { AccountParts } from './accountParts';

/** Below this address browsers load pictures without any header; the random name is the permission. */
export const AVATAR_PATH = '/avatars/';
export const AVATAR_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };
const MAX_BYTES = 3 * 1024 ** 2;
/** Base64 and the envelope around it take a third more. */
const BODY_BYTES = 5 * 1024 ** 2;
const NAME_BYTES = 16;
const AVATAR_FILE = /^([0-9a-f]{24})\/([0-9a-f]{32}\.(?:jpg|png))$/;

/** The object behind the part of an address that follows {@link AVATAR_PATH}. */
export const avatarKeyOf = (file: string): string | undefined => {
  const [, uid, name] = AVATAR_FILE.exec(file) ?? [];
  return uid === undefined || name === undefined ? undefined : `${uid}/avatar/${name}`;
};

/** The account keeps the path alone: under which name the cloud is reached is the caller's to say. */
export const urlOfAvatar = ({ avatarUrl }: Account, origin: string): string | null =>
  avatarUrl === null ? null : `${origin}${avatarUrl}`;

type AvatarBody = v.InferOutput<typeof avatarBody>;

const pictureOf = (files: readonly UploadedFile[], body: AvatarBody | undefined): Buffer => {
  const [file, another] = files.filter(({ field }) => field === 'file' || field === 'avatar');
  if (another !== undefined) throw new CloudFailure('errors.badRequest', { field: another.field });
  if (file !== undefined) return file.bytes;
  const text = body?.avatar ?? body?.file;
  if (text === undefined) throw new CloudFailure('errors.badRequest', { field: 'file' });
  const bytes = fromBase64(text);
  if (bytes === undefined) throw new CloudFailure('errors.avatarType');
  return bytes;
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
      if (extension === undefined || extension === 'bmp') throw new CloudFailure('errors.avatarType');
      const name = `${randomHex(NAME_BYTES)}.${extension}`;
      await store(parts, `${uid}/avatar/${name}`, bytes, AVATAR_TYPES[extension] ?? '');
      const path = `${AVATAR_PATH}${uid}/${name}`;
      await replace(parts, uid, path);
      return { data: { avatar: `${origin}${path}`, avatarUrl: `${origin}${path}` } };
    },
  });
