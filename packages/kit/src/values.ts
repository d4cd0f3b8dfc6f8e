declare const brand: unique symbol;

/** A value that carries its meaning in its type, so that a note id never stands where a user id is wanted. */
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Brand<number, 'EpochMs'>;
/** A duration in milliseconds. */
export type Ms = Brand<number, 'Ms'>;
/** A size in bytes. */
export type Bytes = Brand<number, 'Bytes'>;
/** The user's id: 24 hexadecimal characters; names databases, channels and object keys. */
export type Uid = Brand<string, 'Uid'>;
/** A note's or folder's `uniqueId`. */
export type NoteId = Brand<string, 'NoteId'>;
/** A page's id inside a note: 32 hexadecimal characters or a hyphenated UUID. */
export type PageId = Brand<string, 'PageId'>;
/** A key in the object store; holds `#`, never begins with a slash. */
export type ObjectKey = Brand<string, 'ObjectKey'>;
/** The `_id` of a MESSAGE document. */
export type MessageId = Brand<string, 'MessageId'>;
/** A handle on a file that a person chose; the file itself never enters an action. */
export type FileId = Brand<string, 'FileId'>;

/** A handle on something that no action, log or store may hold, such as a sign-in code. */
export type SecretId = Brand<string, 'SecretId'>;

export const asEpochMs = (value: number): EpochMs => value as EpochMs;
export const asMs = (value: number): Ms => value as Ms;
export const asBytes = (value: number): Bytes => value as Bytes;
export const asUid = (value: string): Uid => value as Uid;
export const asNoteId = (value: string): NoteId => value as NoteId;
export const asPageId = (value: string): PageId => value as PageId;
export const asObjectKey = (value: string): ObjectKey => value as ObjectKey;
export const asMessageId = (value: string): MessageId => value as MessageId;
export const asSecretId = (value: string): SecretId => value as SecretId;
export const asFileId = (value: string): FileId => value as FileId;

/** What can stand in an action, the store or a log. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Narrows to a plain object: not null, not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
