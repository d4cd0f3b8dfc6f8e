/** Thrown by a request's worker when the person closed what it had asked: nothing failed, and nothing was done. */
export class GivenUp extends Error {
  constructor() {
    super('given up');
    this.name = 'GivenUp';
  }
}
