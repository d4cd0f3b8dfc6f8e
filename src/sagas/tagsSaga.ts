import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { asNoteId, type AppError, type NoteId, PortError } from '@inkside/kit';
import type { OperationWords, OperationWrite } from '@inkside/sync';
import { selectNoteIndex } from '../features/notes/selectors';
import type { NoteRow } from '../features/notes/slice';
import {
  planTags,
  type ResolvedTags,
  resolveTags,
  tagDocument,
  tagFields,
  tagNameFault,
} from '../features/notes/tagOperations';
import {
  changeTagRequest,
  makeTagRequest,
  type PickedTag,
  type TagChange,
  tagNotesRequest,
} from '../features/notes/tagRequests';
import { perform } from './operationsSaga';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

type TagAsked = TagChange & { readonly ids: readonly NoteId[] };
type MakeAsked = { readonly title: string };
type ChangeAsked = { readonly id: NoteId; readonly title?: string; readonly colour?: number | null };

const refuse = ({ code, params }: AppError): never => {
  throw new PortError(code, params);
};

/** How many notes, the name of the only one, and what was given or taken. */
const wordsOf = (done: readonly NoteRow[], { give, take }: ResolvedTags): OperationWords => {
  const tags = [...give, ...take].map(({ title }) => title).join(', ');
  const params = { count: done.length, name: done[0]?.title ?? '', tags };
  if (take.length === 0) return { code: 'tags.given', params };
  return { code: give.length === 0 ? 'tags.taken' : 'tags.changed', params };
};

const creationOf = (tag: PickedTag, { uid, services }: Scope): OperationWrite => ({
  kind: 'create',
  database: 'note',
  document: tagDocument({ uid, ...tag, at: services.clock.now() }),
});

/** Makes the new tags and changes the notes in one operation, which is undone as one. */
function* tagNotes({ ids, ...change }: TagAsked, scope: Scope): SagaGenerator<null> {
  const index = yield* select(selectNoteIndex);
  if (!ids.some((id) => index.get(id) !== undefined)) throw new PortError('errors.noteGone');
  const tags = resolveTags(change, index, () => asNoteId(scope.services.ids.newId()));
  const { writes, done } = planTags(ids, tags, index);
  const edits = writes.map(({ documentId: id, fields }): OperationWrite => ({
    kind: 'edit',
    database: 'note',
    id,
    fields,
  }));
  const act = {
    words: wordsOf(done, tags),
    writes: [...tags.made.map((tag) => creationOf(tag, scope)), ...edits],
    refused: tags.refused,
  };
  yield* call(perform, act, scope);
  return null;
}

function* makeTag({ title }: MakeAsked, scope: Scope): SagaGenerator<NoteId> {
  const fault = tagNameFault(title, yield* select(selectNoteIndex));
  if (fault !== undefined) refuse(fault);
  const tag = { id: asNoteId(scope.services.ids.newId()), title: title.trim() };
  const made = { words: { code: 'tags.made', params: { name: tag.title } }, writes: [creationOf(tag, scope)] };
  yield* call(perform, { ...made, refused: [] }, scope);
  return tag.id;
}

/** A tag that stands, and the name that it is to have. */
function* checkTag({ id, title }: ChangeAsked): SagaGenerator<{ readonly row: NoteRow; readonly title: string }> {
  const index = yield* select(selectNoteIndex);
  const row = index.get(id);
  if (row?.kind !== 'tag' || row.status !== 1) throw new PortError('errors.tagGone', { name: row?.title ?? '' });
  const name = title?.trim() ?? row.title;
  const fault = name === row.title ? undefined : tagNameFault(name, index, id);
  if (fault !== undefined) refuse(fault);
  return { row, title: name };
}

function* changeTag(asked: ChangeAsked, scope: Scope): SagaGenerator<null> {
  const { row, title } = yield* call(checkTag, asked);
  const fields = tagFields(row, { ...asked, title }, scope.services.clock.now());
  if (fields === undefined) return null;
  const words =
    title === row.title
      ? { code: 'tags.coloured', params: { name: title } }
      : { code: 'tags.renamed', params: { before: row.title, name: title } };
  const writes: readonly OperationWrite[] = [{ kind: 'edit', database: 'note', id: row.documentId, fields }];
  yield* call(perform, { words, writes, refused: [] }, scope);
  return null;
}

/** What a person does with tags; to the bin and back they go like notes. Ends by cancel. */
export function* tagsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  yield* fork(requestSaga, tagNotesRequest, services, (asked: TagAsked) => tagNotes(asked, scope), toast);
  yield* fork(requestSaga, makeTagRequest, services, (asked: MakeAsked) => makeTag(asked, scope), toast);
  yield* fork(requestSaga, changeTagRequest, services, (asked: ChangeAsked) => changeTag(asked, scope), toast);
}
