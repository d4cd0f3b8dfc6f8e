import type { InkObject } from '../../model';
import type { QuestionOf } from '../protocol';
import { fetchObjects, type Wanted } from './fetchObjects';
import { listNote, type LoadDeps } from './loadNote';
import { type NoteListing, plainId } from './noteListing';
import { type ListedNote, pointsOfShapes } from './objectPlaces';

/** Objects of a page, by their keys. */
export interface PageNews {
  readonly shapeZips: readonly InkObject[];
  readonly pointsFiles: readonly InkObject[];
}

const zipsOf = ({ shapeZips }: NoteListing, pageId: string): readonly string[] => shapeZips.get(plainId(pageId)) ?? [];

/** Which shape zips of pages were read, and what has come to the store since. */
export class PageArrivals {
  private readonly known = new Map<string, Set<string>>();

  /** A page was read by this listing. */
  wasRead(key: string, listing: NoteListing, pageId: string): void {
    this.known.set(key, new Set(zipsOf(listing, pageId)));
  }

  /**
   * What came since: shape zips with the points that they name. A zip whose points are not there yet is left for the next
   * time, for a stroke without its points would be drawn as nothing. @throws PortError of the store and the worker.
   */
  async since(deps: LoadDeps, note: ListedNote, { key, pageId }: { key: string; pageId: string }): Promise<PageNews> {
    const listing = await listNote(deps, note);
    const known = this.known.get(key) ?? new Set<string>();
    this.known.set(key, known);
    const fresh = zipsOf(listing, pageId).filter((zip) => !known.has(zip));
    const news: { shapeZips: PageNews['shapeZips'][number][]; pointsFiles: PageNews['pointsFiles'][number][] } = {
      shapeZips: [],
      pointsFiles: [],
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
