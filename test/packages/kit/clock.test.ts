import { CANCEL as SAGA_CANCEL } from 'redux-saga';

import { CANCEL } from '@inkside/kit';

describe('a promise that can be cancelled', () => {
  it('has its cancel function where redux-saga looks for it', () => {
    expect(CANCEL).toBe(SAGA_CANCEL);
  });
});
