import type { Random } from '../random';
import type { RoughOperation } from '../rough/kinds';

/** What happens to a world, as plain data, so that a list of it can be printed, and shortened. */
export interface Operation {
  readonly kind: OperationKind;
  /** Which browser; taken modulo their number. */
  readonly browser: number;
  /** Chooses among documents, fields, sides. */
  readonly pick: number;
  /** What follows: nothing (the next thing happens at once), a calm, or simulated milliseconds. */
  readonly then: 'race' | 'calm' | number;
}

/** By the browsers' people, by the browsers, the network, the cloud, and by a device; with how often each comes. */
const weights = {
  create: 14,
  edit: 26,
  rename: 8,
  twoEdits: 5,
  move: 4,
  remove: 6,
  restore: 5,
  editAndDie: 7,
  settle: 8,
  answerHeld: 3,
  offline: 6,
  online: 8,
  reload: 4,
  secondTab: 4,
  closeTab: 3,
  faults: 10,
  noFaults: 5,
  full: 2,
  freed: 3,
  closeDatabases: 3,
  skew: 2,
  loseLocalCheckpoint: 1,
  loseCloudCheckpoint: 1,
  staleCookie: 2,
  endSessions: 1,
  wakeUp: 3,
  deviceCreate: 5,
  deviceEdit: 14,
  deviceRemove: 4,
  deviceRestore: 2,
  devicePull: 8,
  wait: 8,
} as const;

/** Costly ones: a plan has them only where its run asks for them. */
export type OperationKind = keyof typeof weights | RoughOperation | 'kill' | 'anew' | 'devicePurge';

export interface Temper {
  readonly browsers: number;
  readonly operations: number;
  /** Documents that the device has made before anything else happens. */
  readonly documents: number;
  readonly kills: number;
  readonly beginsAnew: boolean;
  readonly purges: boolean;
}

const LONGEST_WAIT_MS = 70_000;
/** More than a mass deletion needs. */
const PURGE_DOCUMENTS = 32;

export const temperOf = (random: Random, withKills: boolean): Temper => {
  const purges = random.chance(0.06);
  return {
    browsers: random.chance(0.35) ? 3 : 2,
    operations: 12 + random.below(30),
    documents: purges ? PURGE_DOCUMENTS : random.below(6),
    kills: withKills ? 1 + random.below(2) : 0,
    beginsAnew: withKills && random.chance(0.4),
    purges,
  };
};

const kinds = Object.keys(weights) as (keyof typeof weights)[];
const total = kinds.reduce((sum, kind) => sum + weights[kind], 0);

const drawKind = (random: Random): OperationKind => {
  let left = random.below(total);
  for (const kind of kinds) {
    left -= weights[kind];
    if (left < 0) return kind;
  }
  return 'wait';
};

const drawThen = (random: Random): Operation['then'] => {
  if (random.chance(0.3)) return 'race';
  if (random.chance(0.5)) return 'calm';
  return random.chance(0.6) ? random.below(1000) : random.below(LONGEST_WAIT_MS);
};

export const makePlan = (random: Random, { operations, kills, beginsAnew, purges }: Temper): readonly Operation[] => {
  const draw = (kind: OperationKind): Operation => ({
    kind,
    browser: random.below(12),
    pick: random.below(1_000_000),
    then: drawThen(random),
  });
  const plan = Array.from({ length: operations }, () => draw(drawKind(random)));
  const costly: OperationKind[] = [
    ...Array.from({ length: kills }, () => 'kill' as const),
    ...(beginsAnew ? (['anew'] as const) : []),
    ...(purges ? (['devicePurge'] as const) : []),
  ];
  for (const kind of costly) plan.splice(random.below(plan.length + 1), 0, draw(kind));
  return plan;
};

export const planText = (plan: readonly Operation[]): string =>
  plan
    .map(({ kind, browser, pick, then }, index) => `  ${index} ${kind} browser=${browser} pick=${pick} then=${then}`)
    .join('\n');
