import { GatewayFault, type Gateway, type WriteOutcome } from '../../gateway/gateway';
import type { WithBytes } from '../conflicts/attachments';
import { isLive, type Leaf } from '../conflicts/leaves';
import type { Unsent } from './unsent';

export interface Sent {
  readonly unsent: Unsent;
  readonly outcome: WriteOutcome;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly isLast: boolean;
  /** The gateway takes one living leaf of a document: other sides stay here. Ends are sent: it may have what they end. */
  readonly isBranchless: boolean;
  readonly withBytes: WithBytes;
}

const TOO_LARGE = 'too large';
/** So many requests in a row that a gateway refuses as a whole are not the documents' fault. */
const MAX_REFUSALS = 6;

const leavesToSend = ({ leaves }: Unsent, { isBranchless }: SendOptions): readonly Leaf[] =>
  isBranchless ? leaves.filter((leaf, index) => index === 0 || !isLive(leaf)) : leaves;

const isBlocking = (outcome: WriteOutcome, leaf: Leaf | undefined): boolean =>
  outcome.kind === 'refused' ||
  outcome.kind === 'later' ||
  (outcome.kind === 'conflict' && (leaf === undefined || isLive(leaf)));

/** One outcome for the document: the end of a side branch that is not taken changes nothing while its winner is. */
const outcomeOf = (leaves: readonly Leaf[], outcomes: readonly WriteOutcome[]): WriteOutcome => {
  const [winners] = outcomes;
  if (winners !== undefined && winners.kind !== 'accepted') return winners;
  return outcomes.find((outcome, index) => isBlocking(outcome, leaves[index])) ?? { kind: 'accepted' };
};

const sendTogether = async (
  gateway: Gateway,
  piece: readonly Unsent[],
  options: SendOptions,
): Promise<readonly Sent[]> => {
  const groups = piece.map((unsent) => ({ unsent, leaves: leavesToSend(unsent, options) }));
  const { signal, isLast, withBytes } = options;
  const whole = groups.flatMap(({ unsent, leaves }) => leaves.map((leaf) => withBytes(unsent.entry.database, leaf)));
  const outcomes = await gateway.bulkDocs(await Promise.all(whole), { signal, isLast });
  let position = 0;
  return groups.map(({ unsent, leaves }) => {
    const own = outcomes.slice(position, position + leaves.length);
    position += leaves.length;
    return { unsent, outcome: outcomeOf(leaves, own) };
  });
};

/** What became of a request; a fault only where another cut may help. */
const attempt = async (
  gateway: Gateway,
  piece: readonly Unsent[],
  options: SendOptions,
): Promise<readonly Sent[] | GatewayFault> => {
  try {
    return await sendTogether(gateway, piece, options);
  } catch (thrown) {
    if (thrown instanceof GatewayFault && (thrown.kind === 'tooLarge' || thrown.kind === 'refused')) return thrown;
    throw thrown;
  }
};

const refusalOf = (unsent: Unsent, reason: string): Sent => ({ unsent, outcome: { kind: 'refused', reason } });

/** Documents that fail a request by themselves, until it is known whose fault it is. */
const createSuspects = () => {
  const suspects: Sent[] = [];
  let fault: GatewayFault | undefined;
  let isTaking = false;
  return {
    took: (): void => {
      isTaking = true;
    },
    add: (unsent: Unsent, refused: GatewayFault): void => {
      suspects.push(refusalOf(unsent, refused.message));
      fault ??= refused;
      if (!isTaking && suspects.length >= MAX_REFUSALS) throw fault;
    },
    /** Throws where nothing went through: then it is the gateway's fault. */
    judge: (): readonly Sent[] => {
      if (fault !== undefined && !isTaking) throw fault;
      return suspects;
    },
  };
};

/**
 * Sends a piece, in halves where it is too large or refused as a whole, and gives what became of each part as soon as it
 * is known. A single document that is too large is refused; so is one that fails a request by itself, where others go
 * through: else the gateway is at fault, and this throws its {@link GatewayFault}.
 */
export const sendPiece = async function* (
  gateway: Gateway,
  piece: readonly Unsent[],
  options: SendOptions,
): AsyncGenerator<readonly Sent[], void, undefined> {
  const waiting: (readonly Unsent[])[] = [piece];
  const suspects = createSuspects();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [first] = next;
    if (first === undefined) continue;
    const result = await attempt(gateway, next, options);
    const middle = Math.floor(next.length / 2);
    if (!(result instanceof GatewayFault)) {
      suspects.took();
      yield result;
    } else if (next.length > 1) waiting.push(next.slice(middle), next.slice(0, middle));
    else if (result.kind === 'tooLarge') yield [refusalOf(first, TOO_LARGE)];
    else suspects.add(first, result);
  }
  yield suspects.judge();
};
