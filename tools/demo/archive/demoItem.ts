import type { ChannelDocument } from '../../../cloud/gateway/channelWriter';
import type { NoteContent } from '@inkside/ink';

export interface DemoObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** What belongs together: it is there as soon as its last document is. */
export interface DemoItem {
  readonly documents: readonly ChannelDocument[];
  readonly objects: readonly DemoObject[];
  /** What lies under `prefix`; written in the device's format when the archive is loaded. */
  readonly note?: Omit<NoteContent, 'ids'>;
  /** Whatever lies under this prefix is left over from a loading that broke off. */
  readonly prefix?: string;
}
