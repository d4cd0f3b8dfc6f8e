import { isAtLeast } from '../../pages/revisions';
import type { UserData } from '../../userData';
import { livingOf, overlay, wholeOf } from './reading';
import type { DatabaseName, DocumentChange, DocumentsPort, StoredDocument, Told } from '../../syncPorts';

/** A feed that is read from its beginning tells of thousands that were deleted long ago, and are nowhere. */
const READ_AT_ONCE = 1000;

interface Row {
  readonly key: string;
  readonly value?: { readonly rev: string; readonly deleted?: boolean };
  readonly doc?: unknown;
}

/** There is no body where the document is deleted. */
const standingOf = ({ key: id, value, doc }: Row): readonly DocumentChange[] => {
  if (value === undefined) return [];
  return [value.deleted === true ? { id, isDeleted: true, rev: value.rev } : livingOf(wholeOf(doc))];
};

/** Documents and tombstones, with what waits in the journal; what was never here is not among it. */
const readStanding = async (
  { uid, databases }: Pick<UserData, 'uid' | 'databases'>,
  name: DatabaseName,
  ids: readonly string[],
  pulled: ReadonlyMap<string, StoredDocument | undefined>,
): Promise<readonly DocumentChange[]> => {
  const { rows } = await databases.use(uid, name, (database) => database.allDocs({ keys: ids, include_docs: true }));
  const standing = rows.flatMap(standingOf);
  const waits = new Map(ids.flatMap((id) => (pulled.has(id) ? [[id, pulled.get(id)] as const] : [])));
  return overlay(new Map(standing.map((each) => [each.id, each])), waits);
};

const revOf = (change: DocumentChange): string | undefined => (change.isDeleted ? change.rev : change.document._rev);

type Verdict = 'kept' | 'overtaken' | 'open';

const judge = (told: Told, standing: DocumentChange | undefined): Verdict => {
  // Nobody has it, and nobody shows it.
  if (standing === undefined) return told.isDeleted ? 'kept' : 'open';
  const rev = revOf(standing);
  if (told.isDeleted && standing.isDeleted) return 'kept';
  if (rev === undefined || told.rev === undefined) return 'open';
  if (rev === told.rev && told.isDeleted === standing.isDeleted) return 'kept';
  // Where it comes to stand beside that one, the sync tells of it once more.
  return isAtLeast(rev, told.rev) ? 'overtaken' : 'open';
};

export const compareTold = async (
  data: UserData,
  name: DatabaseName,
  told: readonly Told[],
): ReturnType<DocumentsPort['compareTold']> => {
  const [overtaken, open]: [DocumentChange[], DocumentChange[]] = [[], []];
  const pulled = await data.waiting.all(name);
  for (let from = 0; from < told.length; from += READ_AT_ONCE) {
    const some = told.slice(from, from + READ_AT_ONCE);
    const standing = new Map(
      (
        await readStanding(
          data,
          name,
          some.map(({ id }) => id),
          pulled,
        )
      ).map((each) => [each.id, each]),
    );
    for (const each of some) {
      const { id } = each;
      const stands = standing.get(id);
      const verdict = judge(each, stands);
      if (verdict !== 'kept') (verdict === 'open' ? open : overtaken).push(stands ?? { id, isDeleted: true });
    }
  }
  return { overtaken, open };
};
