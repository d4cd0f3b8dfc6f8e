import { blankResource, type NoteContent } from '@inkside/ink';
import { idOf } from '../random';
import { FILE_KIND, type NamedFile, type Notebook, type NoteNames } from '../notebooks/notebook';
import type { Times } from './times';

export const pageIdOf = (uid: string, key: string, number: number): string => idOf(uid, `${key}/page ${number}`);

const namedFiles = (uid: string, { key, files = [] }: Notebook): NamedFile[] =>
  files.map((file) => {
    const id = idOf(uid, `${key}/file ${file.key}`);
    return { ...file, id, name: `${id}.${file.extension}` };
  });

/** What the pages of a notebook name: ids that are the same each time the notebook is made. */
export const namesOf = (uid: string, notebook: Notebook): NoteNames => {
  const { key, title } = notebook;
  const files = new Map(namedFiles(uid, notebook).map((file) => [file.key, file]));
  return {
    noteId: idOf(uid, key),
    title,
    pageId: (number) => pageIdOf(uid, key, number),
    file: (name) => {
      const file = files.get(name);
      if (file === undefined) throw new Error(`the notebook ${key} has no file ${name}`);
      return file;
    },
    otherNote: (other) => idOf(uid, other),
    shapeId: (name) => idOf(uid, `${key}/shape ${name}`),
  };
};

/** The notebook's files as its list of files keeps them. */
export const fileRecords = (
  uid: string,
  notebook: Notebook,
  { createdAt, updatedAt }: Times,
): NonNullable<NoteContent['resources']> =>
  namedFiles(uid, notebook).map((file) => ({
    resource: blankResource({
      uniqueId: file.id,
      documentId: idOf(uid, notebook.key),
      title: file.title,
      type: FILE_KIND[file.kind],
      relativePath: `/${file.name}`,
      audioDuration: file.duration ?? 0,
      createdAt,
      updatedAt,
    }),
    content: file.bytes(),
  }));
