/** In the place of `src/sagas/recorderSaga.ts`: nobody asks for the recorder's code. */
export function* recorderSaga(): Generator<never, void> {}
