import { act, fireEvent } from '@testing-library/react';

import { noteFilesChosen } from '../../../src/features/imports/slice';
import { WindowDrop } from '../../../src/features/push/components/TakenFiles';
import { filesChosen } from '../../../src/features/push/slice';
import { renderApp, signedIn } from '../../harness/renderApp';

const held = (name: string) => ({ fileId: name, name, size: 1 });

const paste = (...names: readonly string[]) => {
  const { actions } = renderApp(<WindowDrop />, { preloadedState: signedIn({}) });
  act(() => void fireEvent.paste(window, { clipboardData: { files: names.map((name) => new File(['x'], name)) } }));
  return {
    notes: actions.filter(noteFilesChosen.match).map(({ payload }) => payload),
    sent: actions.filter(filesChosen.match).map(({ payload }) => payload.files),
  };
};

describe('files that are given to the window', () => {
  it('are opened when they are notes, and sent when they are not', () => {
    expect(paste('a.note', 'b.pdf')).toEqual({ notes: [{ files: [held('a.note')] }], sent: [[held('b.pdf')]] });
  });

  it('are looked into when they are archives, before anything beside them is sent', () => {
    expect(paste('a.note', 'b.pdf', 'c.ZIP')).toEqual({
      notes: [{ files: [held('a.note'), { ...held('c.ZIP'), orElse: 'upload' }], uploads: [held('b.pdf')] }],
      sent: [],
    });
  });
});
