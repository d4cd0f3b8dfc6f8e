import type { Random } from '../random';
import { attachmentsOf } from '../rough/attachments';
import type { WireDocument, Wire } from './wire';

/** A change that a device makes: fields over what it has, or a deletion. */
export type DeviceChange = Readonly<Record<string, unknown>> | 'delete';

/** A simulated device: keeps the winning revision of each document, and writes revisions of its own making. */
export interface Device {
  readonly documents: ReadonlyMap<string, WireDocument>;
  pull(): Promise<void>;
  /** The next revision of a document, over the one that the device has. Not sent yet. */
  revise(id: string, change: DeviceChange): WireDocument;
  /** Sends what was revised. Sent twice it changes nothing. */
  push(documents: readonly WireDocument[]): Promise<void>;
  /** Reads the cloud from its beginning when it pulls next. */
  rewind(): void;
  /** Forgets everything, as after a factory reset. */
  reset(): void;
}

const REVISION_DIGITS = 32;

/** With the bytes of what it may only name. */
const withAttachments = (document: WireDocument): WireDocument =>
  document['_attachments'] === undefined ? document : { ...document, _attachments: attachmentsOf(document._id) };

export const createDevice = (wire: () => Wire, random: Random, frame: Readonly<Record<string, unknown>>): Device => {
  const documents = new Map<string, WireDocument>();
  let since = '0';

  return {
    documents,
    pull: async () => {
      const { results, last_seq } = await wire().changes(since, 'main_only');
      for (const { id, doc } of results) if (doc !== undefined && !id.startsWith('_')) documents.set(id, doc);
      since = last_seq;
    },
    revise: (id, change) => {
      const before = documents.get(id);
      const generation = Number.parseInt(before?._rev ?? '0', 10) + 1;
      const hash = random.hex(REVISION_DIGITS);
      const { _revisions, _deleted, ...fields }: Partial<WireDocument> = before ?? frame;
      const ids = [hash, ...(_revisions?.ids ?? (before === undefined ? [] : [before._rev.split('-')[1] ?? '']))];
      const next: WireDocument = {
        ...(change === 'delete'
          ? { ...frame, dbId: fields['dbId'] ?? frame['dbId'], _deleted: true }
          : { ...fields, ...change }),
        _id: id,
        _rev: `${generation}-${hash}`,
        _revisions: { start: generation, ids },
      };
      documents.set(id, next);
      return next;
    },
    push: (revised) => wire().write(revised.map(withAttachments)),
    rewind: () => {
      since = '0';
    },
    reset: () => {
      documents.clear();
      since = '0';
    },
  };
};
