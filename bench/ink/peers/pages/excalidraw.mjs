import { Excalidraw } from '@excalidraw/excalidraw';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Excalidraw with the strokes of `/strokes.json`, and its pen in the hand. */
const strokes = await (await fetch('/strokes.json')).json();
const elements = strokes.map(({ x, y, pressure }, index) => ({
  type: 'freedraw',
  id: `stroke-${index}`,
  x: x[0],
  y: y[0],
  width: Math.max(...x) - Math.min(...x),
  height: Math.max(...y) - Math.min(...y),
  points: x.map((value, at) => [value - x[0], y[at] - y[0]]),
  pressures: pressure,
  simulatePressure: false,
  strokeColor: '#000000',
  strokeWidth: 1,
  seed: index + 1,
}));

const excalidrawAPI = (api) => {
  const begin = () => {
    api.setActiveTool({ type: 'freedraw' });
    window.peer = { count: () => api.getSceneElements().length };
  };
  setTimeout(begin, 1000);
};
createRoot(document.querySelector('#root')).render(
  createElement(Excalidraw, { excalidrawAPI, initialData: { elements, appState: { scrollX: 0, scrollY: 0 } } }),
);
