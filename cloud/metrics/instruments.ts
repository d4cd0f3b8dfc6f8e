import { monitorEventLoopDelay } from 'node:perf_hooks';

import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const NS_PER_S = 1e9;
const MS_PER_S = 1000;
/** Seconds. Long polls end in the last ones. */
const LATENCY_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const LAG_RESOLUTION_MS = 20;
const LAG_QUANTILES = [50, 99];

const createCounters = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'inkside_http_request_duration_seconds',
    help: 'Answered requests by pattern of the route, method and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  }),
  objectBytes: new Counter({
    name: 'inkside_object_bytes_total',
    help: 'Bytes of objects received from clients (in) and sent to them (out).',
    labelNames: ['direction'],
    registers,
  }),
  mails: new Counter({
    name: 'inkside_mails_total',
    help: 'Verification codes handed over, by e-mail or telephone.',
    labelNames: ['kind', 'result'],
    registers,
  }),
  signIns: new Counter({
    name: 'inkside_sign_ins_total',
    help: 'Attempts to sign in.',
    labelNames: ['result'],
    registers,
  }),
  databaseOpens: new Counter({ name: 'inkside_database_opens_total', help: 'Databases opened.', registers }),
});

const createGauges = (registers: Registry[]) => ({
  feeds: new Gauge({
    name: 'inkside_feeds_open',
    help: 'Change feeds that wait: long polls held and continuous ones.',
    labelNames: ['kind'],
    registers,
  }),
  webSockets: new Gauge({ name: 'inkside_websockets_open', help: 'WebSockets open.', registers }),
  lag: new Gauge({
    name: 'inkside_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last scrape, quantile 1 the longest; measured from the first one on.',
    labelNames: ['quantile'],
    registers,
  }),
  memory: new Gauge({
    name: 'inkside_memory_bytes',
    help: 'Memory of the process.',
    labelNames: ['kind'],
    registers,
  }),
  uptime: new Gauge({ name: 'inkside_uptime_seconds', help: 'Since the process began.', registers }),
});

/** An alarm on a series sees nothing until there is one, and then no increase. */
const beginAtZero = ({ mails, signIns }: ReturnType<typeof createCounters>): void => {
  for (const kind of ['email', 'phone']) {
    for (const result of ['sent', 'failed']) mails.inc({ kind, result }, 0);
  }
  for (const result of ['ok', 'failed']) signIns.inc({ result }, 0);
};

/** The instruments of one server in a registry of their own. Nothing of them carries a name, an address or an id. */
export const createInstruments = () => {
  const registry = new Registry();
  const counters = createCounters([registry]);
  beginAtZero(counters);
  const { feeds, webSockets, lag, memory, uptime } = createGauges([registry]);
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });

  const readProcess = (): void => {
    // Its beats wake the processor, which is for those who want to know. Nothing happens where it is on.
    delay.enable();
    for (const quantile of LAG_QUANTILES) {
      // What is measured is the time between two beats; without one yet it is no number.
      const seconds = delay.percentile(quantile) / NS_PER_S - LAG_RESOLUTION_MS / MS_PER_S;
      lag.set({ quantile: String(quantile / 100) }, seconds > 0 ? seconds : 0);
    }
    const longest = delay.max / NS_PER_S - LAG_RESOLUTION_MS / MS_PER_S;
    lag.set({ quantile: '1' }, longest > 0 ? longest : 0);
    delay.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    memory.set({ kind: 'resident' }, rss);
    memory.set({ kind: 'heap' }, heapUsed);
    memory.set({ kind: 'external' }, external);
    uptime.set(process.uptime());
  };

  return {
    ...counters,
    feeds,
    webSockets,
    scrape: async () => {
      readProcess();
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => void delay.disable(),
  };
};
export type Instruments = ReturnType<typeof createInstruments>;
