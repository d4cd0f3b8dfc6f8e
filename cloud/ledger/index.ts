export { createLedgerBook } from './ledgerBook';
export { type Ledger, openLedger } from './openLedger';
