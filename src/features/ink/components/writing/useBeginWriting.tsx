import { useCallback } from 'react';
import { useIntl } from 'react-intl';

import { useAppDispatch } from '@inkside/ui';
import type { NoteId } from '@inkside/kit';
import { writingEntered } from '../../writingSlice';

/** Begins to write on the open note. */
export const useBeginWriting = (noteId: NoteId, title: string): (() => void) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  return useCallback((): void => {
    const keptTitle = intl.formatMessage({ id: 'ink.write.keptTitle' }, { title });
    dispatch(writingEntered({ noteId, keptTitle }));
  }, [dispatch, intl, noteId, title]);
};
