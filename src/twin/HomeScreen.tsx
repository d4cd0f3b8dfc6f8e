import { REFUSALS, type TwinFile } from '@inkside/twin';

import { type TwinProps, useTwin } from './useTwin';
import type { Say, WordId } from './words';

const REASONS: ReadonlyMap<string, WordId> = new Map([
  [REFUSALS.full, 'full'],
  [REFUSALS.kind, 'kind'],
  [REFUSALS.firmware, 'firmwareOld'],
]);

/** The device's own reason in the reader's language; others are facts, as they are. */
export const reasonOf = (reason: string, say: Say): string => {
  const id = REASONS.get(reason);
  return id === undefined ? reason : say(id);
};

const stateOf = ({ state, reason }: TwinFile, say: Say): string => {
  if (state === 'refused') return say('refused', { reason: reasonOf(reason, say) });
  return state === 'waiting' ? say('waiting') : '';
};

const FileRow = ({ file, twin, say }: { readonly file: TwinFile } & Pick<TwinProps, 'twin' | 'say'>) => (
  <li>
    <button
      type="button"
      className="row"
      disabled={file.state !== 'here'}
      onClick={() => void twin.open(file.documentId)}
    >
      <span className={file.isOpened ? 'name' : 'name new'}>{file.name}</span>
      <small>{stateOf(file, say)}</small>
    </button>
    <button
      type="button"
      className="remove"
      aria-label={say('remove', { name: file.name })}
      onClick={() => void twin.remove(file.documentId)}
    >
      ×
    </button>
  </li>
);

interface ListProps extends Pick<TwinProps, 'twin' | 'say'> {
  readonly title: string;
  readonly files: readonly TwinFile[];
  readonly empty?: string;
}

const FileList = ({ title, files, empty = '', twin, say }: ListProps) => (
  <section>
    <h2>{title}</h2>
    {files.length === 0 && <p>{empty}</p>}
    <ul aria-label={title}>
      {files.toReversed().map((file) => (
        <FileRow key={file.documentId} {...{ file, twin, say }} />
      ))}
    </ul>
  </section>
);

/** What the device has, the newest first. */
export const HomeScreen = ({ twin, say }: Pick<TwinProps, 'twin' | 'say'>) => {
  const { state } = useTwin(twin);
  const files = Object.values(state.files);
  const notes = Object.values(state.notes).toSorted((a, b) => b.updatedAt - a.updatedAt);
  const screensavers = files.filter(({ isScreensaver }) => isScreensaver);
  const others = files.filter(({ isScreensaver }) => !isScreensaver);
  return (
    <div className="home">
      <FileList title={say('files')} files={others} empty={say('filesEmpty')} {...{ twin, say }} />
      {screensavers.length > 0 && <FileList title={say('screensavers')} files={screensavers} {...{ twin, say }} />}
      <section>
        <h2>{say('notes')}</h2>
        {notes.length === 0 && <p>{say('notesEmpty')}</p>}
        <ul aria-label={say('notes')}>
          {notes.map(({ noteId, title }) => (
            <li key={noteId}>
              <button type="button" className="row" onClick={() => void twin.openNote(noteId)}>
                <span className="name">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};
