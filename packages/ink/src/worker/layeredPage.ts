import { countsOf, type PageLayer, pageLayers } from '../layers/layerActs';
import type { InkLayer, PageInk } from '../model';
import type { DisplayList } from '../render/page/displayList';
import { changingDisplay, type KnownDrawings } from '../render/page/pageDisplay';

/** A page as it was read, with all of its layers: which of them are seen is asked for frame by frame. */
export class LayeredPage {
  private readonly drawings: KnownDrawings = new WeakMap();
  readonly layers: readonly PageLayer[];

  constructor(
    /** With the shapes of every layer, in the order of drawing. */
    private readonly ink: PageInk,
    listed: readonly InkLayer[],
  ) {
    this.layers = pageLayers(listed, countsOf(ink.shapes.map(({ shape }) => shape)));
  }

  /** As the note shows it. */
  shown(): PageInk {
    const hidden = this.layers.filter(({ show }) => !show).map(({ id }) => id);
    return hidden.length === 0 ? this.ink : this.part(hidden);
  }

  private part(hidden: readonly number[]): PageInk {
    return { ...this.ink, shapes: this.ink.shapes.filter(({ shape }) => !hidden.includes(shape.zorder)) };
  }

  /** Of the layers that the note shows, or of all but some, in the order of drawing. */
  shapes(hidden?: readonly number[]): PageInk['shapes'] {
    return (hidden === undefined ? this.shown() : this.part(hidden)).shapes;
  }

  list(): DisplayList {
    return changingDisplay(this.shown(), this.drawings);
  }

  /** The page without some of its layers, and with all others. */
  without(hidden: readonly number[]): DisplayList {
    return changingDisplay(this.part(hidden), this.drawings);
  }
}

/** Keeps the last answer: a layer is hidden once, and drawn in many frames. */
export function keepingLast(
  make: (hidden: readonly number[]) => DisplayList,
): (hidden: readonly number[]) => DisplayList {
  let kept: { readonly of: string; readonly list: DisplayList } | undefined;
  return (hidden) => {
    const of = hidden.toSorted((one, other) => one - other).join();
    if (kept?.of !== of) kept = { of, list: make(hidden) };
    return kept.list;
  };
}
