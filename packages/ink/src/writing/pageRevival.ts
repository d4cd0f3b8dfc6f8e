import { PortError } from '@inkside/kit';
import { noteFolders, notePrefix } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import type { VirtualPage } from '../model';
import { newestRows, sameId } from '../pageOrder';
import { encodeVirtualPages, virtualPageFile } from '../records/pages';
import type { InkObjects } from '../worker/loading/fetchObjects';
import { nameOf } from '../worker/loading/noteListing';
import { revisionId, revisionTime } from '../worker/loading/revisionTimes';

const [LIVE, RANDOM_BYTES] = [0, 10] as const;

/**
 * Pages that somebody removed while others wrote on them. Whoever sends ink of such a page sends a row of it along that is
 * alive: ink counts for more than the removal, which can be done once more.
 */
export class PageRevival {
  /** By their keys: a file of rows is never written over. */
  private readonly read = new Map<string, readonly VirtualPage[]>();

  private async rowsAt(objects: Pick<InkObjects, 'get'>, key: string): Promise<readonly VirtualPage[]> {
    const known = this.read.get(key);
    if (known !== undefined) return known;
    const bytes = await objects.get(key);
    if (bytes === undefined) throw new PortError('errors.inkIncomplete', { name: nameOf(key) });
    const { records } = virtualPageFile.decode(bytes, nameOf(key));
    this.read.set(key, records);
    return records;
  }

  /**
   * The file with the row that brings a page back, if its newest row says that it is removed. Rejects with what the store
   * says, and with `errors.inkIncomplete {name}`.
   */
  async rowFor(
    objects: Pick<InkObjects, 'get' | 'list'>,
    { uid, noteId, pageId }: { readonly uid: string; readonly noteId: string; readonly pageId: string },
    now: number,
  ): Promise<NoteObject | undefined> {
    const folder = noteFolders.virtualPage;
    const keys = (await objects.list(notePrefix(uid, noteId) + folder)).map(({ key }) => key);
    const inTime = keys.toSorted((a, b) => (revisionTime(a) ?? 0) - (revisionTime(b) ?? 0));
    const rows = (await Promise.all(inTime.map((key) => this.rowsAt(objects, key)))).flat();
    const [newest] = newestRows(
      rows.filter((row) => sameId(row.pageId, pageId)),
      (row) => row.pageId,
    );
    if (newest === undefined || newest.status === LIVE) return undefined;
    const latest = Math.max(now, newest.updatedAt + 1);
    const at = keys.reduce((most, key) => Math.max(most, (revisionTime(key) ?? 0) + 1), latest);
    const id = revisionId(at, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
    return { path: folder + id, bytes: encodeVirtualPages([{ ...newest, status: LIVE, updatedAt: latest }]) };
  }
}
