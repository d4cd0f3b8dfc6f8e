import { appErrorOf, type AppError } from '@inkside/kit';

import type { TakenStep } from '../editing/history';
import { normalId } from '../pageOrder';
import type { InkJournal, JournalRow } from './inkJournal';
import type { WrittenPageId } from './inkWritingPort';

interface Row {
  readonly taken: TakenStep;
  /** Its place in the journal; undefined as long as it is not there. */
  seq: number | undefined;
  isSent: boolean;
  /** Why it is not in the journal, once that is known; null where it is. */
  kept: Promise<AppError | null>;
}

const KEPT: Row['kept'] = Promise.resolve(null);

/** The acts of one written page, in their order, each with its row of the journal as soon as it has one. */
export class PageRows {
  private readonly rows: Row[];
  /**
   * Shapes of which a try to upload them may have left something in the cloud, by their ids in normal form: a page that is
   * read again by a listing from before that tells nothing of them.
   */
  readonly out = new Set<string>();

  /** @param kept what the journal has of the note */
  constructor(
    private readonly journal: InkJournal,
    private readonly page: WrittenPageId,
    kept: readonly JournalRow[],
  ) {
    const own = kept.filter(({ pageId }) => pageId === page.pageId);
    this.rows = own.map(({ taken, seq, isSent }) => ({ taken, seq, isSent, kept: KEPT }));
  }

  steps(): readonly TakenStep[] {
    return this.rows.map(({ taken }) => taken);
  }

  mayBeOut(shapeIds: readonly string[]): void {
    for (const id of shapeIds) this.out.add(normalId(id));
  }

  /** The shapes of acts that the cloud has not, or not all of, by their ids in normal form. */
  waitingIds(): ReadonlySet<string> {
    const waiting = this.rows.filter(({ isSent }) => !isSent).flatMap(({ taken }) => taken.step.changes);
    return new Set([...this.out, ...waiting.map(({ after }) => normalId(after.uniqueId))]);
  }

  /** Keeps an act: the journal's write begins in this turn. Resolves with why it could not be kept, or null. */
  add(taken: TakenStep): Promise<AppError | null> {
    const row: Row = { taken, seq: undefined, isSent: false, kept: KEPT };
    this.rows.push(row);
    row.kept = this.write(row);
    return row.kept;
  }

  private async write(row: Row): Promise<AppError | null> {
    const { uid, noteId, pageId } = this.page;
    try {
      row.seq = await this.journal.add({ uid, noteId, pageId, taken: row.taken });
      return null;
    } catch (thrown) {
      return appErrorOf(thrown);
    }
  }

  /** The places of what the cloud has not; what could not be kept is tried once more. */
  async unsent(): Promise<readonly number[]> {
    for (const row of this.rows) {
      if ((await row.kept) !== null) row.kept = this.write(row);
      await row.kept;
    }
    return this.rows.flatMap(({ seq, isSent }) => (isSent || seq === undefined ? [] : [seq]));
  }

  /** The cloud has these now. Rejects with what the journal says. */
  async sent(seqs: readonly number[]): Promise<void> {
    const sent = new Set(seqs);
    for (const row of this.rows) if (row.seq !== undefined && sent.has(row.seq)) row.isSent = true;
    await this.journal.sent(this.page.uid, seqs);
  }
}
