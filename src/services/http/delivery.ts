import { appErrorOf } from '@inkside/kit';
import { type Ledger, ledgerCalls, ledgerPaths } from '@inkside/protocol';

import type { Http } from './createHttp';

/** The cloud's ledger of deliveries (docs/adr/0019). */
export interface DeliveryPort {
  /**
   * What has changed at `since` or later (epoch milliseconds, 0 for all). `absent`: this cloud keeps none. Throws
   * `PortError` where it did not answer.
   */
  read(since: number): Promise<Ledger | 'absent'>;
  /** Hands a table in CSV to the browser's downloads. */
  save(name: string, text: string): Promise<void>;
}

/** What clouds answer that do not know the call: ours by its code, others in their own words or with a page. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'errors.notFound',
  'errors.methodNotAllowed',
  'errors.badAnswer',
  'errors.server',
]);

interface DeliveryParts {
  readonly http: Http;
  readonly handOut: (name: string, text: string, type: string) => void;
}

export const createDelivery = ({ http, handOut }: DeliveryParts): DeliveryPort => ({
  read: async (since) => {
    const request = { method: 'GET', path: ledgerPaths.ledger, operation: 'push', query: { since } } as const;
    try {
      return (await http.call(ledgerCalls.answer, request)).data;
    } catch (thrown) {
      if (UNKNOWN.has(appErrorOf(thrown).code)) return 'absent';
      throw thrown;
    }
  },
  save: async (name, text) => handOut(name, text, 'text/csv;charset=utf-8'),
});
