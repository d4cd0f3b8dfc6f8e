import { unzipSync } from 'fflate';

import { appErrorOf, asBytes, asMs, type Bytes, type ClockPort, PortError, type Uid } from '@inkside/kit';
import type { ExportManifest } from '@inkside/protocol';
import type { StoredObject } from '../objectStore/objects';
import type { ExportShelf, ShelfWriter } from './exportShelf';
import { createZipPart, safeEntryName, type ZipPart } from './zipPart';

export interface ExportedPart {
  readonly part: number;
  readonly name: string;
  readonly bytes: Bytes;
}

/** An object that stood in the list and could not be had. */
export interface MissingObject {
  readonly key: string;
  /** A code of ours. */
  readonly reason: string;
}

export interface ExportMove {
  /** Objects that were taken or are missing, and their bytes as the list had them. */
  readonly done: number;
  readonly doneBytes: Bytes;
  readonly missing: readonly MissingObject[];
}

/**
 * All that the cloud has of an account, as zips: documents and records as JSON lines, every object, and in each zip
 * `manifest.json` with the SHA-256 of the others. One export at a time. Every method throws `PortError`.
 */
export interface AccountExportPort {
  /** Lists what there is, once: what comes later is not in it. What an earlier export left is removed. */
  begin(uid: Uid): Promise<{ readonly objects: number; readonly bytes: Bytes; readonly parts: number }>;
  /**
   * Writes the next object. One that is gone or cannot be read is named in the manifest and here; where the network fails
   * for several, the export does. Undefined when there is none left.
   */
  step(): Promise<ExportMove | undefined>;
  /** Ends the last part; each can be saved now. */
  finish(): Promise<readonly ExportedPart[]>;
  /** Hands a part to the person as a file of their downloads. */
  save(part: number): Promise<void>;
  /** Removes what was written; a step that runs ends first. */
  drop(uid: Uid): Promise<void>;
  /** Bytes of what lies in this browser of exports. */
  held(uid: Uid): Promise<Bytes>;
}

export interface ExportParts {
  /** Everything that the store has of a user. */
  readonly list: (uid: Uid) => Promise<readonly StoredObject[]>;
  /** Undefined for one that is gone. */
  readonly read: (key: string) => Promise<Blob | undefined>;
  /** The cloud's own export without objects, a zip. */
  readonly records: () => Promise<Uint8Array>;
  readonly shelf: ExportShelf;
  readonly clock: ClockPort;
  readonly handOut: (name: string, file: Blob, type: string) => void;
  /** Bytes of the objects in one zip. */
  readonly partBytes?: number;
}

const GIBIBYTE = 1024 ** 3;
const TRIES = 3;
const PAUSE_MS = asMs(1000);
/** So many objects in a row say that it is not theirs, but the network's fault. */
const FAILED_IN_A_ROW = 3;

/** A zip without its 64-bit extension counts 65,535 entries; documents and records have to find room as well. */
const MOST_OBJECTS = 65_000;

/**
 * Shares objects out, in their order, cut between two of them, so that no share has more bytes than `maxBytes` unless
 * one object alone has. There is always one share.
 */
const sharesOf = (objects: readonly StoredObject[], maxBytes: number): readonly (readonly StoredObject[])[] => {
  const shares: StoredObject[][] = [[]];
  let bytes = 0;
  for (const object of objects) {
    const held = shares.at(-1) ?? [];
    if (held.length > 0 && (bytes + object.size > maxBytes || held.length >= MOST_OBJECTS)) {
      shares.push([]);
      bytes = 0;
    }
    shares.at(-1)?.push(object);
    bytes += object.size;
  }
  return shares;
};

/** Objects that are on their way while one is written; larger ones come alone. */
const AHEAD = 4;
const AHEAD_BYTES = 8 * 1024 ** 2;

type Entries = ExportManifest['entries'];

interface OpenPart {
  readonly number: number;
  readonly writer: ShelfWriter;
  readonly zip: ZipPart;
  readonly entries: Entries;
  readonly missing: MissingObject[];
}

const blobOf = (content: Uint8Array | string): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

/** One export, from its list to its last part. */
class Run {
  private readonly shares: readonly (readonly StoredObject[])[];
  private readonly at: Date;
  private open: OpenPart | undefined;
  private share = 0;
  private place = 0;
  private moved: ExportMove = { done: 0, doneBytes: asBytes(0), missing: [] };
  private failedInARow = 0;
  private readonly ahead = new Map<string, Promise<Blob | MissingObject>>();
  readonly finished: (ExportedPart & { readonly file: Blob })[] = [];

  constructor(
    private readonly parts: ExportParts,
    readonly uid: Uid,
    private readonly listed: readonly StoredObject[],
  ) {
    this.shares = sharesOf(listed, parts.partBytes ?? GIBIBYTE);
    this.at = new Date(parts.clock.now());
  }

  get plan() {
    const bytes = this.listed.reduce((sum, { size }) => sum + size, 0);
    return { objects: this.listed.length, bytes: asBytes(bytes), parts: this.shares.length };
  }

  async begin(): Promise<void> {
    await this.openPart();
    const files = unzipSync(await this.parts.records());
    for (const [name, content] of Object.entries(files)) {
      // It tells of the cloud's own zip.
      if (name !== 'manifest.json') await this.add({ name, isText: true, content: blobOf(content) });
    }
  }

  async step(): Promise<ExportMove | undefined> {
    while (this.place >= (this.shares[this.share]?.length ?? 0)) {
      if (this.share + 1 >= this.shares.length) return undefined;
      await this.closePart();
      this.share += 1;
      this.place = 0;
      await this.openPart();
    }
    const object = this.shares[this.share]?.[this.place];
    if (object === undefined) return undefined;
    this.fetchAhead();
    this.place += 1;
    await this.take(object);
    return this.moved;
  }

  async closePart(): Promise<void> {
    const { open } = this;
    if (open === undefined) return;
    const { number: part, entries, missing, writer, zip } = open;
    const manifest: ExportManifest = {
      ...{ format: 1, uid: this.uid, exportedAt: this.at.toISOString(), part, parts: this.shares.length, entries },
      ...(missing.length === 0 ? {} : { missing }),
    };
    const content = blobOf(`${JSON.stringify(manifest, null, 2)}\n`);
    await zip.add({ name: 'manifest.json', isText: true, content });
    await zip.end();
    const file = await writer.close();
    this.open = undefined;
    this.finished.push({ part, name: this.nameOf(part), bytes: asBytes(file.size), file });
  }

  async abort(): Promise<void> {
    await this.open?.writer.abort();
    this.open = undefined;
  }

  private nameOf(part: number): string {
    const day = this.at.toISOString().slice(0, 10);
    return `inkside-${day}${this.shares.length === 1 ? '' : `-${part}-of-${this.shares.length}`}.zip`;
  }

  private async openPart(): Promise<void> {
    const number = this.share + 1;
    const writer = await this.parts.shelf.create(this.uid, `part-${number}.zip`);
    this.open = { number, writer, zip: createZipPart(writer), entries: [], missing: [] };
  }

  private async add(file: Parameters<ZipPart['add']>[0], key?: string): Promise<void> {
    const entry = await this.open?.zip.add(file);
    if (entry !== undefined) this.open?.entries.push(key === undefined ? entry : { ...entry, key });
  }

  private fetchAhead(): void {
    const next = this.shares[this.share]?.slice(this.place, this.place + AHEAD) ?? [];
    for (const { key, size } of next) {
      if (size > AHEAD_BYTES || this.ahead.has(key)) continue;
      const coming = this.read(key);
      // Heard of when its turn comes.
      coming.catch(() => undefined);
      this.ahead.set(key, coming);
    }
  }

  private async take({ key, size }: StoredObject): Promise<void> {
    const found = await (this.ahead.get(key) ?? this.read(key));
    this.ahead.delete(key);
    let { missing } = this.moved;
    if (found instanceof Blob) await this.add({ name: safeEntryName(key), isText: false, content: found }, key);
    else {
      this.open?.missing.push(found);
      missing = [...missing, found];
    }
    this.moved = { done: this.moved.done + 1, doneBytes: asBytes(this.moved.doneBytes + size), missing };
  }

  /** Whole before anything of it is written: a part never holds half an object. */
  private async read(key: string): Promise<Blob | MissingObject> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const found = await this.parts.read(key);
        this.failedInARow = 0;
        return found ?? { key, reason: 'errors.objectMissing' };
      } catch (thrown) {
        const { code } = appErrorOf(thrown);
        if (code === 'elMsg.tips14') throw thrown;
        if (attempt >= TRIES) {
          this.failedInARow += 1;
          if (this.failedInARow >= FAILED_IN_A_ROW) throw thrown;
          return { key, reason: code };
        }
        await this.parts.clock.sleep(asMs(PAUSE_MS * attempt));
      }
    }
  }
}

/** @returns the port; see {@link AccountExportPort} */
export const createAccountExport = (parts: ExportParts): AccountExportPort => {
  let run: Run | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: what is dropped is not written to any more. */
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const running = (): Run => {
    if (run === undefined) throw new PortError('errors.cancelled');
    return run;
  };
  const clear = async (uid: Uid): Promise<void> => {
    await run?.abort();
    run = undefined;
    await parts.shelf.clear(uid);
  };
  return {
    begin: (uid) =>
      queued(async () => {
        await clear(uid);
        const started = new Run(parts, uid, await parts.list(uid));
        run = started;
        await started.begin();
        return started.plan;
      }),
    step: () => queued(() => running().step()),
    finish: () =>
      queued(async () => {
        const ended = running();
        await ended.closePart();
        return ended.finished.map(({ part, name, bytes }) => ({ part, name, bytes }));
      }),
    save: (part) =>
      queued(async () => {
        const found = running().finished.find((each) => each.part === part);
        if (found === undefined) throw new PortError('errors.cancelled');
        parts.handOut(found.name, found.file, 'application/zip');
      }),
    drop: (uid) => queued(() => clear(uid)),
    held: async (uid) => asBytes(await parts.shelf.size(uid)),
  };
};
