import { join } from 'node:path';

import { inTurn } from '../../harness/measure';
import { withFolder } from '../../harness/scratch';
import type { Seen } from '../page/watch';
import { appAddress, withApp, withStage } from '../stage';
import type { OpenPage, Stage, StageOptions } from '../stage';
import { alone, slower } from './figures';
import type { Part } from './figures';

/** No record was written for so long: everything is in PouchDB, and the rows are kept for the next start. */
const QUIET_MS = 30_000;
/** Between two loads: what the first one left to do is done. */
const PAUSE_MS = 3000;

/** When the page shows what there is: some row, or that there is nothing. */
const firstSight = ({ page }: OpenPage, { count }: Stage): Promise<Seen> =>
  page.evaluate((rows) => (rows === 0 ? window.inksideWatch.whenEmpty() : window.inksideWatch.whenListed()), count);

const wholeList = ({ page }: OpenPage, { count }: Stage): Promise<Seen> =>
  count === 0
    ? page.evaluate(() => window.inksideWatch.whenEmpty())
    : page.evaluate((rows) => window.inksideWatch.whenListed(rows), count);

const quiet = ({ page }: OpenPage, ms: number): Promise<void> =>
  page.evaluate((wanted) => window.inksideWatch.whenQuiet(wanted), ms);

/** Signs in once and lets the app finish all of its work. */
const seed = (stage: Stage, profile: string): Promise<void> =>
  withApp(stage, profile, async (app) => {
    await app.page.goto(appAddress(stage.origin), { waitUntil: 'commit' });
    await wholeList(app, stage);
    await quiet(app, QUIET_MS);
  });

/** A reload in a browser that has just been started; milliseconds from the navigation's start. */
const reload = (stage: Stage, profile: string) =>
  withApp(stage, profile, async (app) => {
    await app.page.goto(appAddress(stage.origin), { waitUntil: 'commit' });
    const cold = await firstSight(app, stage);
    await quiet(app, PAUSE_MS);
    return app.measure(stage.count === 0 ? 'startup-empty' : 'startup-full', async () => {
      await app.page.reload({ waitUntil: 'commit' });
      const first = await firstSight(app, stage);
      const whole = await wholeList(app, stage);
      return { ms: first.inFrame, whole: whole.inFrame, cold: cold.inFrame };
    });
  });

type Measure<Result> = (stage: Stage, profile: string) => Promise<Result>;

const withSeeded = <Result>(count: number, options: StageOptions, work: Measure<Result>) =>
  withStage(count, options, (stage) =>
    withFolder(async (folder) => {
      const profile = join(folder, 'profile');
      await seed(stage, profile);
      return work(stage, profile);
    }),
  );

/** The app is opened again on a computer that holds all notes already. */
export const measureStartUp: Part = ({ startUpDocs, rounds, ...options }) =>
  withSeeded(startUpDocs, options, (full, fullProfile) =>
    withSeeded(0, options, async (empty, emptyProfile) => {
      const all = await inTurn(rounds, {
        full: () => reload(full, fullProfile),
        empty: () => reload(empty, emptyProfile),
      });
      return {
        ratios: { ratioToEmpty: all.full.ms / all.empty.ms },
        medians: all,
        figures: [
          slower(`reload with ${startUpDocs} notes, first rows: against none`, all.full.ms, all.empty.ms, 1.3),
          slower('  the same, the browser just started', all.full.cold, all.empty.cold),
          alone('  the whole list', all.full.whole),
        ],
      };
    }),
  );
