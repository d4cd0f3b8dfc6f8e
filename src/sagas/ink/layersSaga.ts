import { put, select, type SagaGenerator } from 'typed-redux-saga';

import type { LayerRefusal, PageLayer, WritingState } from '@inkside/ink';
import type { ErrorParams } from '@inkside/kit';
import { type layerActAsked, layerChosen, type layerRefused } from '../../features/ink/layersSlice';
import { chosenHeld, selectWriting } from '../../features/ink/writingSlice';
import { type Toast, toastRaised } from '../../features/toasts/slice';
import type { Scope } from '../scope';

type LayerAsk = ReturnType<typeof layerActAsked>['payload'];

/** How a message calls a layer: by its name, or by its number where it has none. */
const calling = ({ id, name }: PageLayer): ErrorParams => ({ named: name === '' ? 'no' : 'yes', name, number: id + 1 });

function* say(tone: Toast['tone'], code: string, params: ErrorParams, { services }: Scope): SagaGenerator<void> {
  yield* put(toastRaised({ id: services.ids.newId(), tone, code, params }));
}

/** Says why nothing was done to a layer, or on one. */
export function* sayRefusal(refusal: LayerRefusal | undefined, scope: Scope): SagaGenerator<void> {
  if (refusal !== undefined) yield* say('bad', `ink.layers.refused.${refusal}`, {}, scope);
}

/** The pen was refused, before anything was drawn. */
export function* sayPenRefused(
  { reason, layer }: ReturnType<typeof layerRefused>['payload'],
  scope: Scope,
): SagaGenerator<void> {
  yield* say('bad', `ink.layers.pen.${reason}`, calling(layer), scope);
}

/** The layers of a page as they are known. */
export function* layersOn(pageId: string): SagaGenerator<readonly PageLayer[]> {
  return (yield* select(selectWriting)).pages[pageId]?.layers ?? [];
}

/** What follows of an act on layers: the one that was made is written on, and one that went says how it comes back. */
export function* afterLayerAct(
  { pageId, act }: LayerAsk,
  before: readonly PageLayer[],
  state: WritingState,
  scope: Scope,
): SagaGenerator<void> {
  if (state.refusal !== undefined) {
    yield* sayRefusal(state.refusal, scope);
    return;
  }
  // What is held may lie on a layer that is gone, hidden or locked now.
  if (act.kind !== 'rename') yield* put(chosenHeld({ chosen: null }));
  const known = new Set(before.map(({ id }) => id));
  const added = act.kind === 'add' ? state.layers?.find(({ id }) => !known.has(id)) : undefined;
  if (added !== undefined) yield* put(layerChosen({ pageId, id: added.id }));
  const removed = act.kind === 'remove' ? before.find(({ id }) => id === act.id) : undefined;
  if (removed !== undefined) yield* say('plain', 'ink.layers.removed', calling(removed), scope);
}
