import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { type AppError, defineState } from '@inkside/kit';
import type { Ledger, LedgerFile } from '@inkside/protocol';

interface DeliveryState {
  /** `absent`: the cloud keeps no ledger. */
  readonly phase: 'unread' | 'read' | 'absent' | 'failed';
  readonly error: AppError | null;
  readonly devices: Ledger['devices'];
  /** By MESSAGE document. */
  readonly files: Readonly<Record<string, LedgerFile>>;
  readonly objects: Ledger['objects'];
}

const unread: DeliveryState = { phase: 'unread', error: null, devices: [], files: {}, objects: [] };

const isSame = (one: Ledger['objects'][number], other: Ledger['objects'][number]): boolean =>
  one.kind === other.kind && one.id === other.id;

const slice = createSlice({
  name: 'delivery',
  initialState: unread,
  reducers: {
    /** Fact: what the ledger says; all of it, or what has changed since. */
    ledgerRead: (state, { payload }: PayloadAction<{ ledger: Ledger; isWhole: boolean }>): DeliveryState => {
      const { ledger, isWhole } = payload;
      const named = Object.fromEntries(ledger.files.map((file) => [file.documentId, file]));
      const others = state.objects.filter((each) => !ledger.objects.some((changed) => isSame(each, changed)));
      return {
        phase: 'read',
        error: null,
        devices: ledger.devices,
        files: isWhole ? named : { ...state.files, ...named },
        objects: isWhole ? ledger.objects : [...others, ...ledger.objects],
      };
    },
    /** Fact: this cloud has no ledger. */
    ledgerAbsent: (): DeliveryState => ({ ...unread, phase: 'absent' }),
    /** Fact: it could not be read. What was read before is no longer shown as if it held now. */
    ledgerFailed: (_state, { payload }: PayloadAction<AppError>): DeliveryState => ({
      ...unread,
      phase: 'failed',
      error: payload,
    }),
  },
});

export const { ledgerRead, ledgerAbsent, ledgerFailed } = slice.actions;
export const deliveryState = defineState('delivery', 'discard', slice.reducer);

export interface DeliverySlice {
  readonly delivery: DeliveryState;
}
