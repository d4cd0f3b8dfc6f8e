import { useMemo, type Dispatch } from 'react';

import { type Offer, useOffer } from '@inkside/ui';
import { ZOOM_STEP, type Flow, type ViewEvent } from '../view/viewLogic';
import type { Tools } from './ViewerBar';
import type { ViewChoices } from './ViewMenu';
import { listedActs, type ViewerAct, type ViewerActs } from './viewerActs';

interface Doers {
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
  readonly onTurn: (index: number) => void;
  readonly openFind: () => void;
  readonly tools: Tools;
  readonly choices: ViewChoices;
  readonly tell: Dispatch<ViewEvent>;
}

const actsOf = ({ current, pages, onTurn, openFind, tools, choices, tell }: Doers): ViewerActs => ({
  previous: () => onTurn(current - 1),
  next: () => onTurn(current + 1),
  first: () => onTurn(0),
  last: () => onTurn(pages - 1),
  find: openFind,
  replay: tools.onReplay,
  export: tools.onExport,
  panel: tools.onPanel,
  fullScreen: () => choices.fullScreen?.toggle(),
  zoomIn: () => tell({ type: 'zoomed', factor: ZOOM_STEP }),
  zoomOut: () => tell({ type: 'zoomed', factor: 1 / ZOOM_STEP }),
  fitWidth: () => choices.onFit('width'),
  fitPage: () => choices.onFit('page'),
  actual: () => choices.onFit('actual'),
  continuous: () => choices.onFlow('continuous'),
  single: () => choices.onFlow('single'),
});

/** Not what is so already: a note is not made continuous twice. */
const offersFor = (flow: Flow, hasFullScreen: boolean): readonly Offer[] =>
  listedActs
    .filter(({ act }) => act !== flow && (act !== 'fullScreen' || hasFullScreen))
    .map(({ act, ...listed }) => ({ id: act, ...listed }));

const isAct = (id: string, acts: ViewerActs): id is ViewerAct => id in acts;

/** What keys and the palette do with the note; the palette lists it while the note is open. */
export const useViewerActs = (doers: Doers): ViewerActs => {
  const acts = actsOf(doers);
  const { flow, fullScreen } = doers.choices;
  const hasFullScreen = fullScreen !== undefined;
  const offers = useMemo(() => offersFor(flow, hasFullScreen), [flow, hasFullScreen]);
  useOffer(offers, (id) => (isAct(id, acts) ? acts[id]() : undefined));
  return acts;
};
