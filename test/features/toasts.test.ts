import { type Toast, toastDismissed, toastRaised, toastsReducer, undoAsked } from '../../src/features/toasts/slice';

const aToast = (id: string, code: string, params: Toast['params'] = {}): Toast => ({ id, tone: 'bad', code, params });
const shown = (...toasts: Toast[]) =>
  toasts.reduce((state, toast) => toastsReducer(state, toastRaised(toast)), [] as readonly Toast[]);

describe('messages', () => {
  it('are shown once each: ten 401s are one', () => {
    expect(shown(aToast('1', 'elMsg.tips14'), aToast('2', 'elMsg.tips14')).map(({ id }) => id)).toEqual(['1']);
  });

  it('are two where they say it of two things', () => {
    const [one, other] = [
      aToast('1', 'errors.network', { operation: 'push' }),
      aToast('2', 'errors.network', { operation: 'notices' }),
    ];

    expect(shown(one, other, { ...one, id: '3' })).toEqual([one, other]);
    expect(toastsReducer([one, other], toastDismissed({ id: '1' }))).toEqual([other]);
  });

  it('that can be undone go when an undo is asked for, and what tells of it stands alone', () => {
    const done: Toast = { id: '1', tone: 'plain', code: 'notes.movedToBin', params: { count: 2 }, undoes: 'operation' };
    const before = shown(aToast('0', 'errors.network'), done);

    expect(toastsReducer(before, undoAsked({ id: null })).map(({ id }) => id)).toEqual(['0']);
  });
});
