import { call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';

import {
  addFolderRequest,
  addPageRequest,
  collectRequest,
  exportRequest,
  importRequest,
  moveRequest,
  removeRequest,
  renameRequest,
  sendPageRequest,
  uncollectRequest,
} from '../../features/reading/deskSlice';
import { selectPlaced } from '../../features/reading/selectors';
import { pagesRequest } from '../../features/reading/slice';
import type { ReadingKind } from '../../features/reading/types';
import { selectRoute } from '../../features/route/slice';
import { toastRaised } from '../../features/toasts/slice';
import { answer, requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { followJob } from './followJob';
import { readAgain, tellUndoable } from './readingUndo';

type Asked<Request extends { asked: (args: never) => { payload: unknown } }> = ReturnType<Request['asked']>['payload'];

function* addFolder({ kind, title, parent }: Asked<typeof addFolderRequest>, { services }: Scope): SagaGenerator<null> {
  yield* call(() => services.reading.addFolder(kind, title, parent));
  yield* readAgain(kind);
  return null;
}

function* rename({ kind, id, title, before }: Asked<typeof renameRequest>, scope: Scope): SagaGenerator<null> {
  if (title === before) return null;
  yield* call(() => scope.services.reading.rename(id, title));
  yield* readAgain(kind);
  const words = { code: 'reading.done.renamed', params: { title } };
  yield* tellUndoable(words, { kind: 'renamed', of: kind, id, title: before }, scope);
  return null;
}

function* move({ kind, from, to, goal }: Asked<typeof moveRequest>, scope: Scope): SagaGenerator<null> {
  const moved = from.filter(({ parent }) => parent !== to);
  const ids = moved.flatMap((each) => each.ids);
  if (ids.length === 0) return null;
  yield* call(() => scope.services.articles.move(ids, to));
  yield* readAgain(kind);
  const words = { code: 'reading.done.moved', params: { count: ids.length, folderName: goal } };
  yield* tellUndoable(words, { kind: 'moved', of: kind, from: moved }, scope);
  return null;
}

/** Who looks at what is no more is led to all of its kind. */
function* leaveRemoved(kind: ReadingKind, ids: readonly string[], { services }: Scope): SagaGenerator<void> {
  const items = yield* select(selectPlaced(kind));
  const gone = new Set(ids);
  // They come after the folder that they lie in.
  for (const { id, parentId } of items) if (parentId !== null && gone.has(parentId)) gone.add(id);
  const route = yield* select(selectRoute);
  const pages: Readonly<Record<ReadingKind, string>> = {
    rss: 'readingRss',
    opds: 'readingOpds',
    page: 'readingWebsite',
  };
  if (route?.name !== pages[kind] || !gone.has(route.query['at'] ?? '')) return;
  const [path = ''] = route.path.split('?');
  services.navigation.go(kind === 'opds' ? path : `${path}?at=`, { replace: true });
}

function* remove({ kind, ids, title, isFolder }: Asked<typeof removeRequest>, scope: Scope): SagaGenerator<null> {
  yield* call(() => scope.services.reading.remove(kind, ids));
  yield* call(leaveRemoved, kind, ids, scope);
  yield* readAgain(kind);
  const code = kind === 'page' || isFolder ? 'reading.done.removed' : 'reading.done.unsubscribed';
  const words = { code, params: { count: ids.length, title } };
  yield* tellUndoable(words, { kind: 'removed', of: kind, ids }, scope);
  return null;
}

function* collect(what: Asked<typeof collectRequest>, scope: Scope): SagaGenerator<null> {
  const { services } = scope;
  const { id, isNew } = yield* call(() => services.reading.collect(what));
  if (!isNew) {
    const params = { title: what.title };
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'plain', code: 'reading.done.collectedBefore', params }));
    return null;
  }
  yield* readAgain('favourite');
  const words = { code: 'reading.done.collected', params: { title: what.title } };
  yield* tellUndoable(words, { kind: 'collected', ids: [id] }, scope);
  return null;
}

function* uncollect({ ids }: Asked<typeof uncollectRequest>, scope: Scope): SagaGenerator<null> {
  yield* call(() => scope.services.reading.uncollect(ids));
  yield* readAgain('favourite');
  const words = { code: 'reading.done.uncollected', params: { count: ids.length } };
  yield* tellUndoable(words, { kind: 'removed', of: 'favourite', ids }, scope);
  return null;
}

function* importOpml({ fileId }: Asked<typeof importRequest>, { services }: Scope): SagaGenerator<null> {
  const { reading, ids, files } = services;
  try {
    const { imported, failed } = yield* call(() => reading.importOpml(fileId));
    const tone = failed === 0 ? 'good' : 'bad';
    yield* put(
      toastRaised({ id: ids.newId(), tone, code: 'reading.done.imported', params: { count: imported, failed } }),
    );
  } finally {
    files.release(fileId);
  }
  yield* readAgain('rss');
  yield* readAgain('opds');
  return null;
}

const toast = { toast: true };

/** What is done with a tree of feeds, catalogues or pages. */
function* treeActs(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  type Folder = Asked<typeof addFolderRequest>;
  yield* fork(requestSaga, addFolderRequest, services, (asked: Folder) => addFolder(asked, scope), toast);
  type Name = Asked<typeof renameRequest>;
  yield* fork(requestSaga, renameRequest, services, (asked: Name) => rename(asked, scope), toast);
  type Move = Asked<typeof moveRequest>;
  yield* fork(requestSaga, moveRequest, services, (asked: Move) => move(asked, scope), toast);
  type Removal = Asked<typeof removeRequest>;
  yield* fork(requestSaga, removeRequest, services, (asked: Removal) => remove(asked, scope), toast);
}

/** What a person does with feeds, catalogues, pages and what they collected. Each is told, and can be undone. Ends by cancel. */
export function* readingActsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { reading, webPages } = services;
  yield* fork(treeActs, scope);
  yield* answer(services, addPageRequest, ({ url, parent, pageType }) => reading.addPage(url, parent, pageType), {
    afterwards: () => [pagesRequest.asked({})],
  });
  yield* answer(services, exportRequest, () => reading.exportOpml(), toast);
  type Piece = Asked<typeof collectRequest>;
  yield* fork(requestSaga, collectRequest, services, (asked: Piece) => collect(asked, scope), toast);
  type Pieces = Asked<typeof uncollectRequest>;
  yield* fork(requestSaga, uncollectRequest, services, (asked: Pieces) => uncollect(asked, scope), toast);
  type Page = Asked<typeof sendPageRequest>;
  const sendPage = ({ url }: Page) => followJob(() => webPages.send(url, 'page'), scope);
  yield* fork(requestSaga, sendPageRequest, services, sendPage, toast);
  type List = Asked<typeof importRequest>;
  yield* fork(requestSaga, importRequest, services, (asked: List) => importOpml(asked, scope), toast);
}
