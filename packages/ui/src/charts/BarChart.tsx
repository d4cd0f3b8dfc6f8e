import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useEffect, useRef, useState } from 'react';

import './charts.css';

export interface ChartBar {
  readonly id: string;
  /** Under the bar. */
  readonly label: string;
  readonly value: number;
}

interface BarChartProps {
  /** What is shown, for those who do not see it; the table beside says the numbers. */
  readonly label: string;
  readonly bars: readonly ChartBar[];
  /** How a value is written. */
  readonly textOf: (value: number) => string;
  /** Every so many bars one has its label; without it all have. */
  readonly everyNth?: number;
}

/** Pixels. */
const [HEIGHT, AXIS, TOP] = [160, 24, 20];
const FIRST_WIDTH = 640;

/** As wide as its place. */
const usePlaceWidth = () => {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const { current } = place;
    if (current === null || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { place, width };
};

/** Bars beside each other; the highest has its value over it. A picture: the numbers stand in a table beside it. */
export const BarChart = ({ label, bars, textOf, everyNth = 1 }: BarChartProps) => {
  const { place, width } = usePlaceWidth();
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const x = scaleBand({ domain: bars.map(({ id }) => id), range: [0, width], padding: 0.25 });
  const y = scaleLinear({ domain: [0, highest || 1], range: [HEIGHT - AXIS, TOP] });
  const left = (id: string): number => x(id) ?? 0;
  const labels = new Map(bars.map((bar) => [bar.id, bar.label]));
  const top = bars.find(({ value }) => value === highest && value > 0);
  return (
    <figure ref={place} className="chart" aria-label={label}>
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <Group>
          {bars.map(({ id, value }) => (
            <Bar
              key={id}
              className="chart-bar"
              x={left(id)}
              y={y(value)}
              width={x.bandwidth()}
              height={Math.max(0, HEIGHT - AXIS - y(value))}
            />
          ))}
          {top === undefined ? null : (
            <text className="chart-value" x={left(top.id) + x.bandwidth() / 2} y={y(top.value) - 6}>
              {textOf(top.value)}
            </text>
          )}
        </Group>
        <AxisBottom
          top={HEIGHT - AXIS}
          scale={x}
          tickValues={bars.flatMap(({ id }, index) => (index % everyNth === 0 ? [id] : []))}
          tickFormat={(id) => labels.get(id) ?? ''}
          hideTicks
          axisLineClassName="chart-line"
          tickClassName="chart-tick"
        />
      </svg>
    </figure>
  );
};
