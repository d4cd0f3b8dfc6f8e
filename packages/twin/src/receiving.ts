import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';

import { CONTENT_TYPE } from '@inkside/protocol';
import { CloudRefusal, isPassing, isUnauthorized } from './cloudClient';
import type { TwinContext } from './context';
import type { PushedFile } from './messageFeed';
import { type LedgerWord, tellLedger } from './session';
import { kindOf, type TwinFile, type TwinState, usedBytes } from './twinState';

/** Why the device takes a file not, in the words that its owner reads in the ledger. */
export const REFUSALS = {
  full: 'storage full',
  kind: 'files of this kind cannot be opened',
  firmware: 'firmware 3.0 cannot read this note',
  missing: 'its file is not in the cloud',
} as const;

const withFile = (state: TwinState, file: TwinFile): TwinState => ({
  ...state,
  files: { ...state.files, [file.documentId]: file },
});

const screensaver = v.looseObject({ contentType: v.literal(CONTENT_TYPE.screensaver) });

const asked = (file: PushedFile, document: unknown): TwinFile => ({
  documentId: file.documentId,
  key: file.key,
  name: file.displayName,
  kind: kindOf(file.displayName),
  isScreensaver: v.is(screensaver, document),
  size: file.size ?? 0,
  md5: file.md5,
  state: 'waiting',
  reason: '',
  isOpened: false,
});

/** What can be said before a byte is fetched. */
const refusalOf = (state: TwinState, { kind, size }: TwinFile): keyof typeof REFUSALS | undefined => {
  if (kind === 'other') return 'kind';
  // A `.note` file is what firmware 3.1 began to write.
  if (kind === 'note' && state.firmware === '3.0') return 'firmware';
  return size > state.capacity - usedBytes(state) ? 'full' : undefined;
};

/** What arrived is not what was sent; undefined where it is. */
export const arrivalFault = (
  file: { readonly size: number; readonly md5: string },
  bytes: Uint8Array,
): string | undefined => {
  if (file.size !== 0 && file.size !== bytes.length) return `${bytes.length} bytes arrived instead of ${file.size}`;
  const sum = bytesToHex(md5(bytes));
  return file.md5 !== '' && file.md5 !== sum ? `its MD5 is ${sum} instead of ${file.md5}` : undefined;
};

/** Tells the ledger what it has not been told; what it does not hear of any more is dropped. Throws where the line is gone. */
export const tellWords = async (context: TwinContext): Promise<void> => {
  for (let word = context.state().words[0]; word !== undefined; [word] = context.state().words) {
    const { bound } = context.state();
    if (bound === null) return;
    try {
      await tellLedger(context.cloud, bound.token, word);
    } catch (thrown) {
      const isHeard = !(thrown instanceof CloudRefusal) || isPassing(thrown) || isUnauthorized(thrown);
      if (isHeard || thrown.code === 'errors.deviceLocked') throw thrown;
    }
    const told = word;
    await context.change((state) => ({ ...state, words: state.words.filter((each) => each !== told) }));
  }
};

/** Notes what the ledger is to be told. */
export const sayOf = (context: TwinContext, word: LedgerWord): Promise<void> =>
  context.change((state) => ({ ...state, words: [...state.words, word] }));

/** Lets go of a file that the device cannot use, and notes why for the ledger. */
export const refuseFile = async (context: TwinContext, file: TwinFile, reason: string): Promise<void> => {
  const before = context.state().files[file.documentId];
  await context.change((state) => withFile(state, { ...file, state: 'refused', reason }));
  if (before?.state === 'refused' && before.reason === reason) return;
  await sayOf(context, { kind: 'file', documentId: file.documentId, event: 'rejected', reason });
  await context.log('refused', { name: file.name, reason });
};

/** Fetches one file, or refuses it with the device's own reason. Throws where the line is gone. */
const receive = async (context: TwinContext, file: TwinFile, signal: AbortSignal): Promise<void> => {
  const refusal = refusalOf(context.state(), file);
  if (refusal !== undefined) return refuseFile(context, file, REFUSALS[refusal]);
  await context.change((state) => withFile(state, { ...file, state: 'waiting', reason: '' }));
  const bytes = await context.objects.read(file.key, signal);
  // Its upload may still be under way.
  if (bytes === undefined) return context.log('failed', { name: file.name });
  const fault = arrivalFault(file, bytes);
  if (fault !== undefined) return refuseFile(context, file, fault);
  const whole = { ...file, size: bytes.length };
  if (refusalOf(context.state(), whole) === 'full') return refuseFile(context, file, REFUSALS.full);
  try {
    await context.ports.store.put(file.key, bytes);
  } catch {
    // What keeps it has no room itself.
    return refuseFile(context, file, REFUSALS.full);
  }
  await context.change((state) => withFile(state, { ...whole, state: 'here', reason: '' }));
  await context.log('received', { name: file.name, size: bytes.length });
};

/** Takes a push; one that is here already is as good as new, for its sender asks once more. */
export const takeFile = async (
  context: TwinContext,
  file: PushedFile,
  { document, signal }: { readonly document: unknown; readonly signal: AbortSignal },
): Promise<void> => {
  const { bound, files } = context.state();
  if (file.to !== null && !file.to.includes(bound?.deviceId ?? -1)) return;
  const known = files[file.documentId];
  const wanted = asked(file, document);
  const isHere = known?.state === 'here' && known.key === wanted.key && known.md5 === wanted.md5;
  if (isHere) await context.change((state) => withFile(state, { ...known, isOpened: false }));
  else await receive(context, wanted, signal);
};

/** Once more those that could not be fetched, and those that there may be room for now. */
export const retryFiles = async (context: TwinContext, signal: AbortSignal): Promise<void> => {
  for (const file of Object.values(context.state().files)) {
    const isRefused = file.state === 'refused' && refusalOf(context.state(), file) !== undefined;
    const isOurs = file.state === 'waiting' || Object.values<string>(REFUSALS).includes(file.reason);
    if (file.state !== 'here' && !isRefused && isOurs) await receive(context, file, signal);
  }
};

/** Forgets a file, and whether the account took it back or somebody made room. */
export const dropFile = async (
  context: TwinContext,
  documentId: string,
  what: 'takenBack' | 'removed',
): Promise<void> => {
  const file = context.state().files[documentId];
  if (file === undefined) return;
  const others = Object.entries(context.state().files).filter(([id]) => id !== documentId);
  await context.change((state) => ({ ...state, files: Object.fromEntries(others) }));
  if (!others.some(([, { key }]) => key === file.key)) await context.ports.store.remove([file.key]);
  await context.log(what, { name: file.name });
};
