import { createAction } from '@reduxjs/toolkit';

import { defineRequest, type MessageId } from '@inkside/kit';

/** Sends a file once more, without an upload: to these devices, or with null to all. */
export const sendAgainRequest = defineRequest<{ id: MessageId; deviceIds: readonly number[] | null }, null>(
  'delivery/sendAgain',
  { policy: 'every' },
);
/** Intent: read the ledger anew. */
export const ledgerAsked = createAction('delivery/ledgerAsked');
/** Hands the log of one file, of all files, or of notes and books, to the browser's downloads as CSV. */
export const exportRequest = defineRequest<{ of: 'files' | 'objects' } | { of: 'file'; id: MessageId }, null>(
  'delivery/export',
  { policy: 'leading' },
);
