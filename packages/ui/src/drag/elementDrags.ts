import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';

import { isTextField } from '../lists/keys';
import type { DragGoal, DragLoad, DragSource } from './dragTypes';

/** Marks what is dragged as ours among the data of a drag. */
const LOAD = 'inksideLoad';

/** A folder opens when something is held over it for so long. */
const REST_MS = 600;

const isLoad = (value: unknown): value is DragLoad => typeof value === 'object' && value !== null && 'ids' in value;

const ghostOf = (words: string): HTMLElement => {
  const ghost = document.createElement('div');
  ghost.className = 'drag-ghost';
  ghost.textContent = words;
  return ghost;
};

/** Links and pictures have a drag of their own, which would begin instead of the row's. */
const silence = ({ currentTarget }: Event): void => {
  if (!(currentTarget instanceof HTMLElement)) return;
  for (const each of currentTarget.querySelectorAll<HTMLElement>('a, img')) each.draggable = false;
};

/** Where letters are typed, a mouse selects them. */
const isTyping = (element: HTMLElement): boolean =>
  element.contains(document.activeElement) && isTextField(document.activeElement);

/** From now on the element can be dragged. Gives what ends that. */
export const registerSource = (element: HTMLElement, source: () => DragSource): (() => void) => {
  element.addEventListener('pointerdown', silence);
  const end = draggable({
    element,
    canDrag: () => !isTyping(element),
    getInitialData: () => ({ [LOAD]: source().load() }),
    onGenerateDragPreview: ({ nativeSetDragImage }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
        render: ({ container }) => container.append(ghostOf(source().load().words)),
      }),
    onDragStart: () => element.setAttribute('data-dragged', 'true'),
    onDrop: ({ location }) => {
      element.removeAttribute('data-dragged');
      if (location.current.dropTargets.length > 0) source().onDropped?.();
    },
  });
  return () => {
    element.removeEventListener('pointerdown', silence);
    element.removeAttribute('data-dragged');
    end();
  };
};

/** From now on things can be dropped on the element. Gives what ends that. */
export const registerGoal = (element: HTMLElement, goal: () => DragGoal | undefined): (() => void) => {
  let timer = 0;
  const leave = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    element.removeAttribute('data-drop');
  };
  const enter = (load: DragLoad): void => {
    const refuses = goal()?.refuses?.(load.ids) === true;
    element.setAttribute('data-drop', refuses ? 'refused' : 'valid');
    if (timer === 0 && !refuses) timer = window.setTimeout(() => goal()?.onRest?.(), REST_MS);
  };
  const end = dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const [load, now] = [source.data[LOAD], goal()];
      return isLoad(load) && now !== undefined && now.isFor?.(load.ids) !== false;
    },
    getDropEffect: () => 'move',
    // Of goals that lie in each other the innermost is meant.
    onDropTargetChange: ({ location, source }) => {
      const load = source.data[LOAD];
      if (location.current.dropTargets[0]?.element === element && isLoad(load)) enter(load);
      else leave();
    },
    onDrop: ({ location, source }) => {
      leave();
      const load = source.data[LOAD];
      if (location.current.dropTargets[0]?.element === element && isLoad(load)) goal()?.onDrop(load.ids);
    },
  });
  return () => {
    leave();
    end();
  };
};
