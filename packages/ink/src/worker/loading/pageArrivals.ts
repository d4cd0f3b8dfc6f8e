import type { InkObject } from '../../model';
import type { QuestionOf } from '../protocol';
import type { PageNews } from '../writingProtocol';
import { type FetchedObject, fetchReachable, type Reached, type Wanted } from './fetchObjects';
import { listNote, type LoadDeps } from './loadNote';
import { type NoteListing, plainId } from './noteListing';
import { type ListedNote, pointsOfPage, pointsOfShapes } from './objectPlaces';

const zipsOf = ({ shapeZips }: NoteListing, pageId: string): readonly string[] => shapeZips.get(plainId(pageId)) ?? [];

interface Arriving {
  readonly key: string;
  readonly pageId: string;
  /** The files of page records that the note was opened with. */
  readonly read: readonly string[];
}

interface NamingZip {
  readonly pageId: string;
  readonly zip: FetchedObject;
  /** Points files that were fetched along with it, by their keys. */
  readonly ahead: ReadonlyMap<string, FetchedObject>;
}

/** A shape zip with the points files that it names. */
interface WholeZip {
  readonly zip: FetchedObject;
  readonly points: readonly InkObject[];
}

/** The points files that a shape zip names; nothing while one of them is not there, or cannot be reached. */
const withPoints = async (
  { objects, worker }: LoadDeps,
  note: ListedNote,
  { pageId, zip, ahead }: NamingZip,
): Promise<{ readonly whole: WholeZip | undefined; readonly error?: unknown }> => {
  const question: QuestionOf<'points'> = { kind: 'points', shapeZips: [zip], noteId: note.noteId };
  const named = pointsOfShapes(note, pageId, await worker.ask<'points'>(question));
  const others = await fetchReachable(
    objects,
    named.filter(({ keys: [key] }) => !ahead.has(key)),
  );
  if (others.faults.length > 0) return { whole: undefined, error: others.error };
  return { whole: { zip, points: [...named.flatMap(({ keys: [key] }) => ahead.get(key) ?? []), ...others.objects] } };
};

/** Which shape zips, points files and records of pages were read, and what has come to the store since. */
export class PageArrivals {
  private readonly known = new Map<string, Set<string>>();
  /** Files of page records, by the page that they were looked through for. */
  private readonly models = new Map<string, Set<string>>();
  private readonly points = new Map<string, Set<string>>();

  /** A page was read by this listing. */
  wasRead(key: string, listing: NoteListing, pageId: string): void {
    this.known.set(key, new Set(zipsOf(listing, pageId)));
    this.points.set(key, new Set(pointsOfPage(listing, pageId).map(([, file]) => file)));
  }

  /** Files of page records that came since; what cannot be fetched is left for the next time. */
  private modelsSince({ objects }: LoadDeps, { pageModels }: NoteListing, { key, read }: Arriving): Promise<Reached> {
    const known = this.models.get(key) ?? new Set(read);
    this.models.set(key, known);
    const fresh = pageModels.filter((file) => !known.has(file));
    return fetchReachable(
      objects,
      fresh.map((file): Wanted => ({ kind: 'page', keys: [file] })),
    );
  }

  /**
   * What came since: shape zips with the points that they name. A zip whose points are not there yet, or cannot be reached,
   * is left for the next time, for a stroke without its points would be drawn as nothing.
   * @throws PortError of the worker, and of the store where the session has ended or nothing could be reached.
   */
  async since(deps: LoadDeps, note: ListedNote, page: Arriving): Promise<PageNews> {
    const { key, pageId } = page;
    const listing = await listNote(deps, note);
    const known = this.known.get(key) ?? new Set<string>();
    this.known.set(key, known);
    const fresh = zipsOf(listing, pageId).filter((zip) => !known.has(zip));
    const [zips, ahead, models] = await Promise.all([
      fetchReachable(
        deps.objects,
        fresh.map((zip): Wanted => ({ kind: 'shape', keys: [zip] })),
      ),
      this.pointsAhead(deps, listing, page),
      this.modelsSince(deps, listing, page),
    ]);
    const errors = [zips.error, models.error];
    const taken: WholeZip[] = [];
    for (const zip of zips.objects) {
      const { whole, error } = await withPoints(deps, { ...note, listing }, { pageId, zip, ahead });
      if (whole !== undefined) taken.push(whole);
      errors.push(error);
    }
    const error = errors.find((each) => each !== undefined);
    if (error !== undefined && taken.length + models.objects.length === 0) throw error;
    // Not before: what fails on the way is asked for again as a whole.
    for (const { zip } of taken) known.add(zip.key);
    for (const model of models.objects) this.models.get(key)?.add(model.key);
    return {
      shapeZips: taken.map(({ zip }) => zip),
      pointsFiles: taken.flatMap(({ points }) => points),
      pageModels: models.objects,
    };
  }

  /**
   * Points files that came since, by their keys. A revision's points mostly lie beside its zip: they are fetched with it,
   * before it can be read what it names. What cannot be fetched is fetched by its name.
   */
  private async pointsAhead(
    { objects }: LoadDeps,
    listing: NoteListing,
    { key, pageId }: Arriving,
  ): Promise<ReadonlyMap<string, FetchedObject>> {
    const known = this.points.get(key) ?? new Set<string>();
    this.points.set(key, known);
    const fresh = pointsOfPage(listing, pageId).flatMap(([, file]) => (known.has(file) ? [] : [file]));
    const fetched = await fetchReachable(
      objects,
      fresh.map((file): Wanted => ({ kind: 'points', keys: [file] })),
    );
    for (const object of fetched.objects) known.add(object.key);
    return new Map(fetched.objects.map((object) => [object.key, object]));
  }
}
