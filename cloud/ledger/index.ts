export { createLedgerBook, type Said } from './ledgerBook';
export { type Ledger, openLedger } from './openLedger';
export { type PushDocument, pushDocumentOf } from './pushDocument';
