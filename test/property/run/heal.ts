import { channelNames } from '@inkside/kit';
import { checkAsked } from '../../../src/features/sync/slice';
import { answerHeld, touch } from './people';
import { mend } from './machines';
import { differences } from './sides';
import type { World } from './world';

const LONGEST_REAL_MS = 90_000;
const LEAST_ROUNDS = 40;
/** After so many rounds people edit what is still unsent, and press "check everything". */
const PATIENCE_ROUNDS = 6;
const STEPS_MS = [100, 1000, 5000, 20_000, 61_000];

/** What the cloud refused is sent again with the next edit. */
const touchUnsent = async (world: World): Promise<void> => {
  for (const { tabs } of world.browsers) {
    const opened = tabs.find(({ tab }) => tab.isAlive());
    if (opened === undefined) continue;
    const unsent = Object.values(await opened.tab.services.sync.unsent(world.uid)).flat();
    for (const id of unsent) await touch(world, opened, id);
  }
};

const pressCheck = (world: World): void => {
  for (const { tabs } of world.browsers) {
    for (const { tab } of tabs) {
      if (tab.isAlive() && tab.state().sync.role === 'leader') tab.dispatch(checkAsked());
    }
  }
};

const hasHeld = (world: World): boolean =>
  world.browsers.some(({ tabs }) =>
    tabs.some(
      ({ tab }) => tab.isAlive() && channelNames.some((channel) => tab.state().sync.channels[channel].held !== null),
    ),
  );

/** One answer for all browsers, as one person gives it. */
const decide = async (world: World, pick: number): Promise<void> => {
  if (!hasHeld(world)) return;
  for (const browser of world.browsers)
    await answerHeld(world, { kind: 'answerHeld', browser: 0, pick, then: 'calm' }, browser);
};

/**
 * Mends everything and lets time pass until all sides agree and nothing moves. Gives what still differs after forty
 * rounds and a minute and a half; empty when all is quiet.
 */
export const heal = async (world: World): Promise<string[]> => {
  const end = performance.now() + LONGEST_REAL_MS;
  const answer = world.random.below(2);
  let left: string[] = [];
  for (let round = 0; round < LEAST_ROUNDS || performance.now() < end; round += 1) {
    await mend(world);
    await decide(world, answer);
    if (round > 0 && round % PATIENCE_ROUNDS === 0) {
      await touchUnsent(world);
      pressCheck(world);
    }
    await world.timeline.advance(STEPS_MS[round % STEPS_MS.length] ?? 0);
    left = await differences(world);
    if (left.length === 0) return [];
    // Answers of waiting feeds come in real time.
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  return left;
};
