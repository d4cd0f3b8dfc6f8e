import type { Page } from '../../harness/browser';
import { inTurn } from '../../harness/measure';
import { countChanges } from '../notes';
import type { EditWay } from '../page/edits';
import { withBarePage, withStage } from '../stage';
import type { Stage } from '../stage';
import type { BarePage } from '../webFolder';
import { faster } from './figures';
import type { Part } from './figures';

const EDITS = 1000;

interface Side {
  readonly name: string;
  readonly kind: BarePage;
  /** Edits every note once; gives when the first edit began, in epoch milliseconds. */
  readonly edit: (page: Page, feed: { readonly uid: string; readonly count: number }) => Promise<number>;
}

const ours = (way: EditWay): Side => ({
  name: `push-ours-${way}`,
  kind: 'ours',
  edit: (page, feed) => page.evaluate(([from, how]) => window.inksideOurs.push(from, how), [feed, way] as const),
});

const stock = (way: EditWay | 'oneBatch'): Side => ({
  name: `push-stock-${way}`,
  kind: 'stock',
  edit: (page, feed) => page.evaluate(([from, how]) => window.inksideBench.stockPush(from, how), [feed, way] as const),
});

/** Milliseconds from the first edit until all were made here, and until the cloud itself has named them all. */
const pushed = (stage: Stage, { name, kind, edit }: Side) =>
  withBarePage(stage, { origin: stage.origin, kind }, async ({ page, measure }) => {
    const changes = await countChanges(stage, EDITS);
    try {
      const started = await measure(name, () => edit(page, { uid: stage.person.uid, count: EDITS }));
      const made = performance.timeOrigin + performance.now() - started;
      return { ms: (await changes.arrived) - started, made };
    } finally {
      changes.stop();
    }
  });

/** A thousand edits until the cloud has them. */
export const measurePush: Part = ({ rounds, ...options }) =>
  withStage(EDITS, options, async (stage) => {
    const all = await inTurn(rounds, {
      ours: () => pushed(stage, ours('atOnce')),
      oursOneByOne: () => pushed(stage, ours('oneByOne')),
      stock: () => pushed(stage, stock('atOnce')),
      stockOneByOne: () => pushed(stage, stock('oneByOne')),
      stockBatch: () => pushed(stage, stock('oneBatch')),
    });
    return {
      ratios: { ratioToStock: all.stock.ms / all.ours.ms },
      medians: all,
      figures: [
        faster(`push of ${EDITS} edits, asked for at once: against stock`, all.ours.ms, all.stock.ms, 3),
        faster('  of it until all are made here', all.ours.made, all.stock.made),
        faster('  one waiting for the other', all.oursOneByOne.ms, all.stockOneByOne.ms),
        faster('  of it until all are made here', all.oursOneByOne.made, all.stockOneByOne.made),
        faster('  against stock with one bulkDocs and one push', all.ours.ms, all.stockBatch.ms),
      ],
    };
  });
