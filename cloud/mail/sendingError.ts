/** A message was not handed over. `reason` is a word of the transport (`ETIMEDOUT`, `550`), never an address. */
export class SendingError extends Error {
  readonly reason: string;
  /** Whether the same message may pass a moment later. */
  readonly isTransient: boolean;

  constructor(reason: string, isTransient: boolean) {
    super(reason);
    this.name = 'SendingError';
    this.reason = reason;
    this.isTransient = isTransient;
  }
}

const TRIES = 2;

/** Once more after a failure that may pass; any other is final. */
export const withRetry = async (send: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (thrown) {
      const mayPass = thrown instanceof SendingError && thrown.isTransient;
      if (!mayPass || tries === TRIES) throw thrown;
    }
  }
};
