import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom with the parts of Node that a browser has and jsdom lacks. `MessageChannel` stays out: React's scheduler
 * would keep an open port, and the run would never end.
 */
export default class WebEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      fetch,
      Request,
      Response,
      Headers,
      Uint8Array,
      ArrayBuffer,
    });
  }
}
