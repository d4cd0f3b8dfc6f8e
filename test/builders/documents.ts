import { aUser } from '../fakes/fakeServices';
import type { NewDocument } from '../../packages/sync/src/syncPorts';

let made = 0;
const nextId = (): string => (made += 1).toString(16).padStart(32, '0');

const built = (document: NewDocument, change: Record<string, unknown>): NewDocument =>
  Object.freeze({ ...document, ...change }) as NewDocument;

/** A note of the tree, valid by default. */
export const aNote = (change: Record<string, unknown> = {}): NewDocument => {
  const id = nextId();
  return built(
    {
      _id: id,
      uniqueId: id,
      user: aUser.uid,
      dbId: `${aUser.uid}-NOTE_TREE`,
      title: `Note ${made}`,
      type: 1,
      document: true,
      library: false,
      parentUniqueId: null,
      status: 1,
      activeScene: 0,
      favorite: 0,
      createdAt: Date.UTC(2026, 10, 1),
      updatedAt: Date.UTC(2026, 10, 10) + made,
      pageNameList: { pageNameList: [nextId()] },
    },
    change,
  );
};

export const aFolder = (change: Record<string, unknown> = {}): NewDocument =>
  aNote({ title: `Folder ${made}`, type: 0, document: false, library: true, pageNameList: null, ...change });

/** A pushed file's message, valid by default. */
export const aPush = (change: Record<string, unknown> = {}, content: Record<string, unknown> = {}): NewDocument => {
  const id = nextId();
  const stored = {
    displayName: 'paper.pdf',
    expires: 0,
    key: `${aUser.uid}/push/${id}.pdf`,
    provider: 'oss',
    size: 1234,
    url: '',
  };
  return built(
    {
      _id: id,
      uniqueId: id,
      user: aUser.uid,
      dbId: `${aUser.uid}-MESSAGE`,
      contentType: 'digital_content',
      msgType: 0,
      isRead: 0,
      isRevoke: 0,
      name: 'paper.pdf',
      size: 1234,
      createdAt: Date.UTC(2026, 10, 18),
      updatedAt: Date.UTC(2026, 10, 18) + made,
      content: JSON.stringify({
        _id: id,
        name: 'paper.pdf',
        formats: ['pdf'],
        size: 1234,
        md5: '',
        storage: { pdf: { oss: stored } },
        ...content,
      }),
    },
    change,
  );
};
