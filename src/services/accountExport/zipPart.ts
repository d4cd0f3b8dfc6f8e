import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import type { ExportManifest } from '@inkside/protocol';
import type { ShelfWriter } from './exportShelf';

type Entry = ExportManifest['entries'][number];

const NOTHING = new Uint8Array(0);
const TEXT_LEVEL = 6;

const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A key is text and may look like a way out of the folder in which the zip is unpacked; that part is escaped. */
export const safeEntryName = (key: string): string => {
  const parts = key.split('/').map((part) => {
    const escaped = part.replace(/[\p{Cc}%\\:*?"<>|]/gu, percent);
    return /^\.*$/.test(escaped) ? escaped.replaceAll('.', '%2E') || '%' : escaped;
  });
  return `objects/${parts.join('/')}`;
};

/** Of a file in a zip. Objects are packed already, most of them; texts are worth it. */
interface PartFile {
  readonly name: string;
  readonly isText: boolean;
  readonly content: Blob;
}

/** A zip that is written while it is made; each file is read once, for its hash too. */
export const createZipPart = (writer: Pick<ShelfWriter, 'write'>) => {
  const ready: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((failure, bytes) => {
    if (failure === null) ready.push(bytes);
    else fault = failure;
  });
  const flush = async (): Promise<void> => {
    if (fault !== undefined) throw fault;
    for (const bytes of ready.splice(0)) if (bytes.length > 0) await writer.write(bytes);
  };

  return {
    add: async ({ name, isText, content }: PartFile): Promise<Entry> => {
      const file = isText ? new ZipDeflate(name, { level: TEXT_LEVEL }) : new ZipPassThrough(name);
      zip.add(file);
      const hash = sha256.create();
      const reader = content.stream().getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        hash.update(value);
        file.push(value);
        await flush();
      }
      file.push(NOTHING, true);
      await flush();
      return { name, bytes: content.size, sha256: bytesToHex(hash.digest()) };
    },
    end: async (): Promise<void> => {
      zip.end();
      await flush();
    },
  };
};
export type ZipPart = ReturnType<typeof createZipPart>;
