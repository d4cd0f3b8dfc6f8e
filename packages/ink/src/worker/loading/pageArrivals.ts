import type { InkObject } from '../../model';
import type { QuestionOf } from '../protocol';
import type { PageNews } from '../writingProtocol';
import { fetchObjects, type Wanted } from './fetchObjects';
import { listNote, type LoadDeps } from './loadNote';
import { type NoteListing, plainId } from './noteListing';
import { type ListedNote, pointsOfShapes } from './objectPlaces';

const zipsOf = ({ shapeZips }: NoteListing, pageId: string): readonly string[] => shapeZips.get(plainId(pageId)) ?? [];

interface Arriving {
  readonly key: string;
  readonly pageId: string;
  /** The files of page records that the note was opened with. */
  readonly read: readonly string[];
}

/** Which shape zips and records of pages were read, and what has come to the store since. */
export class PageArrivals {
  private readonly known = new Map<string, Set<string>>();
  /** Files of page records, by the page that they were looked through for. */
  private readonly models = new Map<string, Set<string>>();

  /** A page was read by this listing. */
  wasRead(key: string, listing: NoteListing, pageId: string): void {
    this.known.set(key, new Set(zipsOf(listing, pageId)));
  }

  /** Files of page records that came since; what cannot be fetched is left for the next time. */
  private async modelsSince(
    { objects }: LoadDeps,
    { pageModels }: NoteListing,
    { key, read }: Arriving,
  ): Promise<InkObject[]> {
    const known = this.models.get(key) ?? new Set(read);
    this.models.set(key, known);
    const fresh = pageModels.filter((file) => !known.has(file));
    const fetched = await fetchObjects(
      objects,
      fresh.map((file): Wanted => ({ kind: 'page', keys: [file] })),
    );
    for (const object of fetched.objects) known.add(object.key);
    return [...fetched.objects];
  }

  /**
   * What came since: shape zips with the points that they name. A zip whose points are not there yet is left for the next
   * time, for a stroke without its points would be drawn as nothing. @throws PortError of the store and the worker.
   */
  async since(deps: LoadDeps, note: ListedNote, page: Arriving): Promise<PageNews> {
    const { key, pageId } = page;
    const listing = await listNote(deps, note);
    const known = this.known.get(key) ?? new Set<string>();
    this.known.set(key, known);
    const fresh = zipsOf(listing, pageId).filter((zip) => !known.has(zip));
    const news: { readonly [Kind in keyof PageNews]: InkObject[] } = {
      shapeZips: [],
      pointsFiles: [],
      pageModels: await this.modelsSince(deps, listing, page),
    };
    for (const zipKey of fresh) {
      const wanted: Wanted = { kind: 'shape', keys: [zipKey] };
      const { objects: shapeZips, faults } = await fetchObjects(deps.objects, [wanted]);
      const question: QuestionOf<'points'> = { kind: 'points', shapeZips, noteId: note.noteId };
      const named = pointsOfShapes({ ...note, listing }, pageId, await deps.worker.ask<'points'>(question));
      const points = await fetchObjects(deps.objects, named);
      if (faults.length + points.faults.length > 0) continue;
      known.add(zipKey);
      news.shapeZips.push(...shapeZips);
      news.pointsFiles.push(...points.objects);
    }
    return news;
  }
}
