/**
 * Loaded before the product: requests that carry `x-fault` make something throw where nobody catches, as a library does
 * that fails in a callback, a promise or a stream of its own.
 */
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';

const faults = {
  timer: () =>
    setTimeout(() => {
      throw new Error('in a timer');
    }, 0),
  tick: () =>
    process.nextTick(() => {
      throw new TypeError('in a tick');
    }),
  promise: () => void Promise.reject(new Error('in a promise')),
  nothing: () => void Promise.reject(undefined),
  emitter: () => setImmediate(() => new EventEmitter().emit('error', new Error('of an emitter'))),
  stream: () =>
    void new Readable({
      read() {
        this.destroy(new Error('of a stream'));
      },
    }).resume(),
};

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function emitWithFault(name, ...args) {
  if (name === 'request') faults[args[0].headers['x-fault']]?.();
  return Reflect.apply(emit, this, [name, ...args]);
};
