import { isObject } from '../kit/text/json';

/**
 * Whether DevTools shows another state than the newest, or has actions skipped. The lifted store is there only when
 * the DevTools enhancer is, and is not part of any typed face.
 */
export const isLookingBack = (store: object): boolean => {
  const lifted: unknown = Reflect.get(store, 'liftedStore');
  const getState: unknown = isObject(lifted) ? lifted['getState'] : undefined;
  const state: unknown = typeof getState === 'function' ? Reflect.apply(getState, lifted, []) : undefined;
  if (!isObject(state)) return false;
  const { computedStates, currentStateIndex, skippedActionIds } = state;
  const count = Array.isArray(computedStates) ? computedStates.length : 0;
  const skipped = Array.isArray(skippedActionIds) ? skippedActionIds.length : 0;
  return skipped > 0 || (typeof currentStateIndex === 'number' && currentStateIndex < count - 1);
};
