import { bareArrivals, startBarePoll } from './barePoll';
import { bulkDocsAlone, fetchPages, fetchWhole, rawIndexedDb } from './limits';
import { stockPull, stockPush } from './stock';

/** What a bare page can be asked to do. Each call is for a fresh profile. */
const inksideBench = {
  stockPull,
  stockPush,
  bulkDocsAlone,
  fetchPages,
  fetchWhole,
  rawIndexedDb,
  startBarePoll,
  bareArrivals,
};

declare global {
  interface Window {
    inksideBench: typeof inksideBench;
  }
}

window.inksideBench = inksideBench;
