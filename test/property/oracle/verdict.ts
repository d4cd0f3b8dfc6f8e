import type { WireDocument } from '../cloud/wire';
import { createCausality, type Causality } from './causality';
import type { Deed, Ledger } from './ledger';

/** How one document stands in the end, on all sides alike. */
export interface FinalDocument {
  readonly id: string;
  /** All leaves, deleted ones too, the winner first. */
  readonly leaves: readonly WireDocument[];
  /** Losing sides that the lists of conflicts show. */
  readonly kept: readonly Readonly<Record<string, unknown>>[];
  /** Someone asked to keep documents of this channel that had been deleted. */
  readonly wasKept: boolean;
}

const nameOf = ({ kind, by, field, value, rev }: Deed): string =>
  `${kind} ${field}=${value} by ${by} (${rev ?? 'no revision'})`;

const isAlive = ({ _deleted }: WireDocument): boolean => _deleted !== true;

interface Judging {
  readonly deeds: readonly Deed[];
  readonly causality: Causality;
  readonly survivors: readonly Readonly<Record<string, unknown>>[];
}

/** What counts: was promised, or stands. What was neither promised nor stands never happened. */
const counts = ({ survivors }: Judging, deed: Deed): boolean =>
  deed.isAcknowledged ||
  (deed.kind === 'deletion' && deed.rev !== undefined) ||
  // Cut off by the tab's end after its choice was written: the first that it lays aside stood before.
  (deed.kind === 'settlement' && deed.laidAside.length > 1) ||
  (deed.kind === 'value' && survivors.some((body) => body[deed.field] === deed.value));

const lostValues = (judging: Judging): string[] => {
  const { deeds, causality, survivors } = judging;
  const isStanding = ({ field, value }: Deed): boolean => survivors.some((body) => body[field] === value);
  const isCovered = (lost: Deed): boolean =>
    deeds.some(
      (later) =>
        later !== lost &&
        (later.kind !== 'value' || later.field === lost.field) &&
        counts(judging, later) &&
        causality.hasSeen(later, lost),
    );
  return deeds
    .filter((deed) => deed.kind === 'value' && deed.isAcknowledged && !isStanding(deed) && !isCovered(deed))
    .map((deed) => `lost: ${nameOf(deed)}`);
};

/**
 * A deletion that had seen everything must hold, unless someone who saw it wrote again. To delete is no choice between two
 * sides (both survive, says the specification, until somebody chooses): a side that was open beside the one that was
 * deleted stands, alone or with what another browser merged into it meanwhile.
 */
const resurrections = ({ deeds, causality }: Judging, winner: WireDocument): string[] => {
  const past = [...causality.pastOf(winner._rev)];
  return deeds
    .filter((deed) => deed.kind === 'deletion' && deed.isAcknowledged)
    .filter((deletion) => {
      const isUndone = past.some((deed) => causality.hasSeen(deed, deletion));
      const isOver = (deed: Deed): boolean =>
        causality.hasSeen(deletion, deed) && (deed.kind !== 'value' || causality.hasEnded(deletion, deed));
      const isUnseen = causality.isChosenBeside(deletion, winner._rev);
      return !isUndone && !isUnseen && past.every((deed) => deed === deletion || isOver(deed));
    })
    .map((deed) => `resurrected in spite of ${nameOf(deed)}`);
};

/** What is wrong with one document; empty when all is well. */
export const judge = (ledger: Ledger, { id, leaves, kept, wasKept }: FinalDocument): string[] => {
  const [winner] = leaves;
  const deeds = ledger.deeds.filter((deed) => deed.id === id);
  const judging = { deeds, causality: createCausality(ledger, id), survivors: [...leaves.filter(isAlive), ...kept] };
  const back = winner === undefined || !isAlive(winner) || wasKept ? [] : resurrections(judging, winner);
  return [...lostValues(judging), ...back].map((fault) => `${id}: ${fault}`);
};
