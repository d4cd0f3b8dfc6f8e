/** What is dragged: ids, and the words of the ghost under the pointer. */
export interface DragLoad {
  readonly ids: readonly string[];
  readonly words: string;
}

/** What can be dragged. */
export interface DragSource {
  /** Asked for when a drag begins. */
  readonly load: () => DragLoad;
  /** It was dropped on a goal, whatever that made of it. */
  readonly onDropped?: () => void;
}

/** Where things can be dropped. */
export interface DragGoal {
  /** Whether these mean anything here at all; all do, unless told. */
  readonly isFor?: (ids: readonly string[]) => boolean;
  /** Whether these cannot be dropped here. The drop is told all the same, so that somebody can say why. */
  readonly refuses?: (ids: readonly string[]) => boolean;
  readonly onDrop: (ids: readonly string[]) => void;
  /** Something was held over it for 600 ms: a folder opens. */
  readonly onRest?: () => void;
}
