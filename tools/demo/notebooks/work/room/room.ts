import type { NotebookFile, NotebookPage } from '../../notebook';
import { CLAP_MS, clapInHall } from './clap';
import { costsTable } from './costs';
import { minutesPage } from './minutes';
import { roomPlan } from './planPdf';
import { planPages } from './plans';
import { oakSample, shelfPicture, shelvesPage } from './shelves';

/** Minutes of a meeting on a plan: everything that a page can hold besides ink. */
export const roomPages: readonly NotebookPage[] = [minutesPage, ...planPages, shelvesPage];

export const roomFiles: readonly NotebookFile[] = [
  { key: 'plan', title: 'Reading room, draft C', extension: 'pdf', kind: 'pdf', bytes: roomPlan },
  { key: 'shelves', title: 'Shelf wall', extension: 'png', kind: 'image', bytes: shelfPicture },
  { key: 'oak', title: 'Oak, oiled', extension: 'png', kind: 'image', bytes: oakSample },
  { key: 'clap', title: 'Clap in the hall', extension: 'wav', kind: 'audio', duration: CLAP_MS, bytes: clapInHall },
  { key: 'costs', title: 'Costs of the furniture', extension: 'csv', kind: 'attachment', bytes: costsTable },
];
