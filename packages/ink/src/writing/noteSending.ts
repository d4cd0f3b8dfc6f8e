import { type NoteId, PortError } from '@inkside/kit';
import { noteKeys } from '@inkside/protocol';

import type { NoteObject } from '../encode/noteContent';
import type { InkDeps } from '../inkDeps';
import type { InkObjects } from '../worker/loading/fetchObjects';
import type { LoadDeps } from '../worker/loading/loadNote';
import type { CopyToKeep, InkWritingPort, NoteCover, SendTarget } from './inkWritingPort';
import type { GoingNote } from './keepCopy';
import { PageRevival } from './pageRevival';
import type { ShownNote } from './pagesWork';
import type { ChangedPages, PagesChange } from './pagesChange';
import type { SentRevision } from './writtenDeps';

interface SentPage {
  readonly uid: string;
  readonly noteId: NoteId;
  readonly pageId: string;
  readonly objects: InkObjects;
}

/** Sends what was done with open notes. What does it is fetched when there is something to be sent. */
export class NoteSending {
  private readonly revival = new PageRevival();

  constructor(
    private readonly deps: Pick<InkDeps, 'send' | 'chosen'>,
    private readonly load: LoadDeps,
  ) {}

  private parts(): NonNullable<InkDeps['send']> {
    const { send } = this.deps;
    if (send === undefined) throw new PortError('errors.badRequest', { field: 'send' });
    return send;
  }

  /** See `WrittenDeps.send`. */
  async send(page: SentPage, objects: readonly NoteObject[], target: SendTarget): Promise<SentRevision> {
    const parts = this.parts();
    const { sendRevision } = await import('./sendRevision');
    let isBack = false;
    // Asked when the ink is there: what removes the page after that was done beside ink that can be seen.
    const lateRow = async (): Promise<NoteObject | undefined> => {
      const row = await this.revival.rowFor(page.objects, page, target.at);
      isBack = row !== undefined;
      return row;
    };
    const commit = await sendRevision(parts, page, objects, target, lateRow);
    return { commit, isBack };
  }

  /** See `InkWritingPort.changePages`. */
  async changePages(
    note: ShownNote & { readonly objects: InkObjects },
    change: PagesChange,
    target: SendTarget,
  ): Promise<ChangedPages> {
    const send = this.parts();
    const { changePages } = await import('./changePages');
    const chosen: NonNullable<InkDeps['chosen']> = (fileId) => this.deps.chosen?.(fileId);
    const { worker } = this.load;
    return changePages({ objects: note.objects, send, worker, chosen }, note, change, target);
  }

  /** See `InkWritingPort.keepCopy`. */
  async keepCopy(objects: InkObjects, note: GoingNote, copy: CopyToKeep): ReturnType<InkWritingPort['keepCopy']> {
    const send = this.parts();
    const { keepCopy } = await import('./keepCopy');
    return keepCopy({ objects, send }, note, copy);
  }

  /** See `InkWritingPort.renewCover`. */
  async renewCover(note: NoteCover): ReturnType<InkWritingPort['renewCover']> {
    const parts = this.parts();
    const { worker, objects } = this.load;
    const [{ firstPagePicture }, { sendObjects }] = await Promise.all([
      import('../imports/firstPagePicture'),
      import('../imports/sendNote'),
    ]);
    const bytes = await firstPagePicture(worker, objects, note);
    if (bytes === undefined) return false;
    const cover = { key: noteKeys.thumbnail(note.uid, note.noteId), bytes };
    let isThere = false;
    const report = ({ kind }: { readonly kind: string }): void => void (isThere ||= kind === 'done');
    await sendObjects(parts, { objects: [cover], late: 0 }, report, new AbortController().signal);
    return isThere;
  }
}
