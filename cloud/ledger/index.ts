export { type Ledger, openLedger } from './openLedger';
