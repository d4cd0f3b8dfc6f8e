import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import {
  compressLegacySegments,
  createShapeId,
  defaultBindingUtils,
  defaultShapeTools,
  defaultShapeUtils,
  defaultTools,
  TldrawEditor,
} from 'tldraw';

/** The editor of tldraw, without its bars, with the strokes of `/strokes.json` and its pen in the hand. */
const strokes = await (await fetch('/strokes.json')).json();
const shapes = strokes.map(({ x, y, pressure }, index) => ({
  type: 'draw',
  id: createShapeId(`stroke-${index}`),
  x: x[0],
  y: y[0],
  props: {
    segments: compressLegacySegments([
      { type: 'free', points: x.map((value, at) => ({ x: value - x[0], y: y[at] - y[0], z: pressure[at] })) },
    ]),
    isComplete: true,
    isPen: true,
    size: 's',
  },
}));

const onMount = (editor) => {
  editor.createShapes(shapes);
  editor.selectNone();
  editor.setCurrentTool('draw');
  window.peer = { count: () => editor.getCurrentPageShapeIds().size };
};
createRoot(document.querySelector('#root')).render(
  createElement(TldrawEditor, {
    shapeUtils: defaultShapeUtils,
    bindingUtils: defaultBindingUtils,
    tools: [...defaultTools, ...defaultShapeTools],
    initialState: 'select',
    onMount,
  }),
);
