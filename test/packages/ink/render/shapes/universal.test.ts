import type { Shape } from '../../../../../packages/ink/src/model';
import type { DisplayItem } from '../../../../../packages/ink/src/render/page/displayList';
import { boundsOf, PathBuilder } from '../../../../../packages/ink/src/render/path/pathStream';
import { shapeItems } from '../../../../../packages/ink/src/render/shapes/shapeItems';
import { aShape } from '../../support';

const RED = 0xffff0000 | 0;
const strokeAttr = { color: RED, width: 4, enableColor: true };

const itemsOf = (features: readonly unknown[], fields: Partial<Shape> = {}) => {
  const extra = JSON.stringify({ featureCollection: JSON.stringify({ type: 'FeatureCollection', features }) });
  return shapeItems({ shape: aShape(1, { shapeType: 40, extra, ...fields }), samples: undefined });
};
const feature = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties: { strokeAttr, ...properties },
});
const pathOf = (item: DisplayItem | undefined): Float32Array => {
  const path = new PathBuilder();
  if (item?.kind === 'fill' || item?.kind === 'stroke') item.draw(path, 0);
  return path.finish();
};
const reach = (item: DisplayItem | undefined) => boundsOf(pathOf(item));

describe('a universal shape', () => {
  it.each([
    [
      'LineString',
      [
        [0, 0],
        [100, 50],
      ],
      {},
    ],
    [
      'DirectionLine',
      [
        [0, 0],
        [100, 50],
      ],
      {},
    ],
    [
      'BidirectionalLine',
      [
        [0, 0],
        [100, 50],
      ],
      {},
    ],
    [
      'MultiLineString',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [0, 50],
          [100, 50],
        ],
      ],
      {},
    ],
    [
      'Polygon',
      [
        [
          [0, 0],
          [100, 0],
        ],
        [
          [100, 0],
          [50, 50],
        ],
        [
          [50, 50],
          [0, 0],
        ],
      ],
      {},
    ],
    [
      'MultiPoint',
      [
        [0, 0],
        [100, 50],
      ],
      { subType: 'Oval' },
    ],
    [
      'MultiPoint',
      [
        [0, 0],
        [100, 50],
      ],
      { subType: 'Rectangle' },
    ],
  ])('draws a %s where it lies', (type, coordinates, properties) => {
    const [item] = itemsOf([feature(type, coordinates, properties)]);

    expect(item).toMatchObject({ kind: 'stroke', width: 4, paint: { colour: RED } });
    expect(reach(item)).toEqual({ left: 0, top: 0, right: 100, bottom: 50 });
  });

  it('has heads at the ends that say so', () => {
    const ends = [
      [0, 0],
      [100, 0],
    ];

    expect(itemsOf([feature('LineString', ends)])).toHaveLength(1);
    expect(itemsOf([feature('DirectionLine', ends)])).toHaveLength(2);
    expect(itemsOf([feature('BidirectionalLine', ends)])).toHaveLength(3);
    expect(reach(itemsOf([feature('DirectionLine', ends)])[1])?.right).toBe(100);
  });

  it('bends curves, arcs, brackets and waves', () => {
    const points = (subType: string, ...coordinates: readonly number[][]) =>
      reach(itemsOf([feature('MultiPoint', coordinates, { subType })])[0]);

    expect(points('Curve', [0, 0], [50, 80], [100, 0])?.bottom).toBe(80);
    expect(points('Arc', [0, 0], [100, 100], [0, 90])).toEqual({ left: 50, top: 50, right: 100, bottom: 100 });
    expect(points('Bracket', [0, 50], [20, 0], [20, 100])).toEqual({ left: 0, top: 0, right: 20, bottom: 100 });
    const wave = feature(
      'LineString',
      [
        [0, 0],
        [320, 0],
      ],
      { subType: 'WaveLine', waveAttr: { wavyLength: 24, wavyPeak: 12 } },
    );
    expect(reach(itemsOf([wave])[0])).toMatchObject({ left: 0, right: 320, top: -14, bottom: 14 });
  });

  it('fills what has a fill, below its edge', () => {
    const fillAttr = { color: RED, enableColor: true };
    const square = [
      [
        [0, 0],
        [10, 0],
      ],
      [
        [10, 0],
        [10, 10],
      ],
      [
        [10, 10],
        [0, 10],
      ],
      [
        [0, 10],
        [0, 0],
      ],
    ];

    expect(itemsOf([feature('Polygon', square, { fillAttr })]).map(({ kind }) => kind)).toEqual(['fill', 'stroke']);
    expect(itemsOf([feature('Polygon', square, { fillAttr, strokeAttr: {} })]).map(({ kind }) => kind)).toEqual([
      'fill',
    ]);
    expect(itemsOf([feature('Polygon', square, { fillAttr: { ...fillAttr, enableColor: false } })])).toHaveLength(1);
  });

  it('draws every polygon of several, and of a kind that nobody knows its points', () => {
    const square = (at: number) => [
      [
        [at, 0],
        [at + 10, 0],
        [at + 10, 10],
        [at, 10],
      ],
    ];

    expect(reach(itemsOf([feature('MultiPolygon', [square(0), square(50)])])[0])).toMatchObject({
      left: 0,
      right: 60,
      top: 0,
      bottom: 10,
    });
    expect(
      reach(
        itemsOf([
          feature('Spiral', [
            [0, 0],
            [30, 40],
          ]),
        ])[0],
      ),
    ).toMatchObject({ left: 0, right: 30, top: 0, bottom: 40 });
  });

  it('draws the surface of nested features, and its edges', () => {
    const edge = (from: readonly number[], to: readonly number[]) => feature('LineString', [from, to]);
    const surface = {
      geometry: {
        type: 'FeatureCollection',
        features: [edge([0, 0], [9, 0]), edge([9, 0], [9, 9]), edge([9, 9], [0, 0])],
      },
      properties: { subType: 'Surface', fillAttr: { color: RED, enableColor: true } },
    };

    expect(itemsOf([surface]).map(({ kind }) => kind)).toEqual(['fill', 'stroke', 'stroke', 'stroke']);
  });

  it('takes breaks, phase and its matrix along', () => {
    const lineStyle = { type: 1, dashLineIntervals: [10, 5], phase: 3 };
    const matrixValues = JSON.stringify({ values: [2, 0, 10, 0, 2, 0, 0, 0, 1] });
    const [item] = itemsOf(
      [
        feature(
          'LineString',
          [
            [0, 0],
            [50, 0],
          ],
          { lineStyle },
        ),
      ],
      { matrixValues },
    );

    expect(item).toMatchObject({ width: 8, dash: [28, 18], phase: 6 });
    expect(reach(item)).toEqual({ left: 10, top: 0, right: 110, bottom: 0 });
  });

  it('shows nothing for handles, and for what is no drawing', () => {
    expect(
      itemsOf([
        feature('MultiPoint', [
          [0, 0],
          [10, 10],
        ]),
      ]),
    ).toEqual([]);
    for (const extra of [
      '',
      '{}',
      'broken',
      '{"featureCollection":"broken"}',
      '{"featureCollection":{"features":[null,1,{}]}}',
    ]) {
      expect(itemsOf([], { extra })).toEqual([]);
    }
    expect(itemsOf([feature('LineString', [['x'], null, [1]]), feature('Spiral', [[0, 0]])])).toEqual([]);
  });

  it('ends, however deep features lie in each other', () => {
    const nest = (depth: number): object =>
      depth === 0
        ? feature('LineString', [
            [0, 0],
            [1, 1],
          ])
        : { geometry: { type: 'FeatureCollection', features: [nest(depth - 1)] }, properties: {} };

    expect(itemsOf([nest(5)])).toHaveLength(1);
    expect(itemsOf([nest(40)])).toEqual([]);
    expect(
      itemsOf(
        Array.from({ length: 5000 }, () =>
          feature('LineString', [
            [0, 0],
            [1, 1],
          ]),
        ),
      ),
    ).toHaveLength(2000);
  });
});
