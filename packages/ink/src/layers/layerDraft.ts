import { noteFolders } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import { revisionIds } from '../making/newNote';
import type { InkLayer, InkObject, PageModel } from '../model';
import { normalId } from '../pageOrder';
import { blankPageModel, encodePageModels, pageModelFile } from '../records/pages';
import { revisionTime } from '../worker/loading/revisionTimes';
import {
  isSameTable,
  layerText,
  type LayerTable,
  layersOfTable,
  mergedTables,
  NO_LAYERS,
  tableOf,
  type ToldLayers,
} from './layerTable';

/** What the note's revisions say of the layers of a page. */
export interface LayerBook {
  readonly table: LayerTable;
  /** All that the table is made of; none where it stands elsewhere than in the page's records. */
  readonly told?: readonly ToldLayers[];
  /** The page's newest record, which the next one takes the place of; absent for a page that has none. */
  readonly model?: PageModel | undefined;
  /** Epoch milliseconds of the note's newest file of such records. */
  readonly newest: number;
}

/** The newest of some files, by their names; 0 where no name tells. */
export const newestOf = (files: readonly Pick<InkObject, 'name'>[]): number =>
  files.reduce((most, { name }) => Math.max(most, revisionTime(name) ?? 0), 0);

interface Sent {
  readonly table: LayerTable;
  readonly model: PageModel;
  readonly at: number;
}

/** The layers of a page that is written on: what its revisions say, and what is in none of them yet. */
export class LayerDraft {
  private mine: LayerTable | undefined;
  private sent: Sent | undefined;
  /** What holds besides the records. */
  private readonly base: LayerTable;

  constructor(
    private readonly pageId: string,
    private stored: LayerBook,
  ) {
    this.base = (stored.told ?? []).length > 0 ? NO_LAYERS : stored.table;
  }

  /** As it is here. */
  get table(): LayerTable {
    return this.mine ?? this.stored.table;
  }

  get layers(): readonly InkLayer[] {
    return layersOfTable(this.table);
  }

  /** What of it is in the cloud. */
  get book(): LayerBook {
    return this.stored;
  }

  get isClean(): boolean {
    return this.mine === undefined;
  }

  /** Takes in what was done here. */
  take(after: LayerTable): void {
    this.mine = mergedTables(this.table, after);
    this.forgetStored();
  }

  /** Takes in files of page records that others have written. */
  receive(files: readonly InkObject[]): void {
    const id = normalId(this.pageId);
    for (const { name, bytes } of files) {
      const models = recordsOf(bytes, name).filter(({ uniqueId }) => normalId(uniqueId) === id);
      for (const model of models) this.apply(model, newestOf([{ name }]));
    }
  }

  private apply(model: PageModel, at: number): void {
    const { model: before, newest } = this.stored;
    const isNewer = before === undefined || model.updatedAt >= before.updatedAt;
    const told = [...(this.stored.told ?? []), { layerList: model.layerList, updatedAt: model.updatedAt }];
    const table = tableOf(told, this.base);
    this.stored = { table, told, model: isNewer ? model : before, newest: Math.max(newest, at) };
    if (this.mine !== undefined) this.mine = mergedTables(table, this.mine);
    this.forgetStored();
  }

  private forgetStored(): void {
    if (this.mine !== undefined && isSameTable(this.mine, this.stored.table)) this.mine = undefined;
  }

  /**
   * The file that says what the others do not; it goes on waiting until {@link settle} is called. Undefined where nothing does.
   * @param now epoch milliseconds
   * @param newId 32 hexadecimal digits by chance
   */
  revision(now: number, newId: () => string): NoteObject | undefined {
    this.sent = undefined;
    const { table, pageId } = this;
    if (this.isClean) return undefined;
    const { model: before, newest } = this.stored;
    const at = Math.max(now, newest + 1, (before?.updatedAt ?? 0) + 1);
    const model: PageModel = {
      ...(before ?? blankPageModel({ uniqueId: pageId, createdAt: at })),
      layerList: layerText(table),
      currentLayerId: this.currentAfter(before),
      updatedAt: at,
    };
    this.sent = { table, model, at };
    return { path: `${noteFolders.pageModel}${revisionIds(at, newId)()}`, bytes: encodePageModels([model]) };
  }

  /** The layer that devices go on with: the one that they had, as long as it is there. */
  private currentAfter(before: PageModel | undefined): string {
    const ids = this.layers.map(({ id }) => String(id));
    const known = before?.currentLayerId ?? '';
    return ids.includes(known) ? known : (ids[0] ?? '0');
  }

  /** The last file is in the cloud. */
  settle(): void {
    const { sent } = this;
    this.sent = undefined;
    if (sent !== undefined) this.apply(sent.model, sent.at);
  }
}

/** A file that cannot be read says nothing. */
function recordsOf(bytes: Uint8Array, name: string): readonly PageModel[] {
  try {
    return pageModelFile.decode(bytes, name).records;
  } catch {
    return [];
  }
}
