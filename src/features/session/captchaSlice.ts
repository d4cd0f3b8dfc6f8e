import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '@inkside/kit';
import type { CaptchaState } from './types';
import type { Puzzle, Slide } from '@inkside/protocol';

/** Intent: the piece was let go. */
export const pieceSlid = createAction<Slide>('captcha/pieceSlid');
/** Intent: another puzzle is wanted, or once more what failed. */
export const puzzleRenewed = createAction('captcha/puzzleRenewed');
/** Intent: the check is to be done without a picture. */
export const workChosen = createAction('captcha/workChosen');
/** Intent: rather not. What needed the check is not done. */
export const captchaGivenUp = createAction('captcha/givenUp');

const captcha = createSlice({
  name: 'captcha',
  initialState: { phase: 'closed' } as CaptchaState,
  reducers: {
    /** A puzzle is on its way; `fault` says why the one before did not do. */
    opened: (_state, { payload }: PayloadAction<{ fault: AppError | null }>): CaptchaState => ({
      phase: 'loading',
      ...payload,
    }),
    puzzleLoaded: (_state, { payload }: PayloadAction<{ puzzle: Puzzle; fault: AppError | null }>): CaptchaState => ({
      phase: 'puzzle',
      ...payload,
      isChecking: false,
    }),
    worked: (_state, { payload }: PayloadAction<{ tried: number; expected: number }>): CaptchaState => ({
      phase: 'working',
      ...payload,
    }),
    failed: (_state, { payload }: PayloadAction<{ error: AppError }>): CaptchaState => ({
      phase: 'failed',
      ...payload,
    }),
    closed: (): CaptchaState => ({ phase: 'closed' }),
  },
  extraReducers: (builder) => {
    builder.addCase(pieceSlid, (state): CaptchaState =>
      state.phase === 'puzzle' ? { ...state, fault: null, isChecking: true } : state,
    );
  },
});

export const {
  opened: captchaOpened,
  puzzleLoaded,
  worked: captchaWorked,
  failed: captchaFailed,
  closed: captchaClosed,
} = captcha.actions;
export const captchaReducer = captcha.reducer;
