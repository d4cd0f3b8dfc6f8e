import { noteFolders, noteKeys, notePrefix } from '@inkside/protocol';

/** The keys of a note's objects, sorted by what they are for. */
export interface NoteListing {
  /** All of them, in no order. */
  readonly keys: readonly string[];
  /** Revision files in the order of their names, which is the order of time (reference: note-format, section 1.2). */
  readonly virtualPages: readonly string[];
  readonly pageModels: readonly string[];
  readonly noteInfo: string | undefined;
  /** Revision files of the note's table of contents, oldest first. */
  readonly tocs: readonly string[];
  /** Revision files of the note's list of files, oldest first. */
  readonly resources: readonly string[];
  /** By page id. */
  readonly shapeZips: ReadonlyMap<string, readonly string[]>;
  /** By {@link pointsId}. */
  readonly points: ReadonlyMap<string, string>;
  /** Points files whose names say neither page nor revision, as some programs write them. */
  readonly loosePoints: readonly string[];
  /** By page id; the template of every page that has none of its own under ''. */
  readonly templates: ReadonlyMap<string, string>;
  /** The ids of the pages that have shapes, as their objects write them, those drawn on first before the others. */
  readonly drawnPages: readonly string[];
  /** The ids of the pages that have points or a template, as they are compared. */
  readonly otherPages: readonly string[];
}

const TEMPLATE_SUFFIX = '.template_json';

/** An id as it is compared: with or without hyphens, in either case. */
export const plainId = (id: string): string => id.replaceAll('-', '').toLowerCase();

/** What a points file is looked up by. */
export const pointsId = (pageId: string, revisionId: string): string => `${plainId(pageId)}#${plainId(revisionId)}`;

export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

const inFolder = (keys: readonly string[], prefix: string): string[] =>
  keys.filter((key) => key.startsWith(prefix) && key.length > prefix.length);

/** Names of these revisions are ids that are ordered by time, with hyphens or without. */
function byRevision(keys: readonly string[]): string[] {
  const ids = new Map(keys.map((key) => [key, plainId(nameOf(key))]));
  const idOf = (key: string): string => ids.get(key) ?? key;
  return keys.toSorted((a, b) => Number(idOf(a) > idOf(b)) - Number(idOf(a) < idOf(b)));
}

/** The time in a shape zip's name; names that a device would ignore go first and are refused by the codec. */
const timeOf = (key: string): number => Number(/#(\d{1,15})\.zip$/.exec(key)?.[1] ?? 0);

/** Names of resource lists are a revision and the time of its writing; any other is ignored, as on the device. */
const resourceLists = (keys: readonly string[]): string[] =>
  keys
    .flatMap((key) => {
      const ms = /^[^#]+#(\d{1,15})$/.exec(nameOf(key))?.[1];
      return ms === undefined ? [] : [{ key, ms: Number(ms) }];
    })
    .sort((a, b) => a.ms - b.ms)
    .map(({ key }) => key);

function grouped(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const id = plainId(nameOf(key).split('#', 1)[0] ?? '');
    const group = groups.get(id) ?? [];
    group.push(key);
    groups.set(id, group);
  }
  return groups;
}

function pointsIn(keys: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const [pageId = '', revisionId = ''] = nameOf(key).split('#');
    found.set(pointsId(pageId, revisionId), key);
  }
  return found;
}

/** Sorts what the store lists below a note's prefix; keys of other kinds are left alone. */
export function sortListing(uid: string, noteId: string, keys: readonly string[]): NoteListing {
  const prefix = notePrefix(uid, noteId);
  const inPart = (folder: string): string[] => inFolder(keys, prefix + folder);
  const shapes = inPart(noteFolders.shape).sort((a, b) => timeOf(a) - timeOf(b));
  const points = inPart(noteFolders.point);
  const templates = inPart(noteFolders.template).filter((key) => key.endsWith(TEMPLATE_SUFFIX));
  const infoKey = noteKeys.noteInfo(uid, noteId);
  const named = points.filter((key) => nameOf(key).includes('#'));
  const templateKeys = templates.map((key) => [plainId(nameOf(key).slice(0, -TEMPLATE_SUFFIX.length)), key] as const);
  return {
    keys,
    virtualPages: byRevision(inPart(noteFolders.virtualPage)),
    pageModels: byRevision(inPart(noteFolders.pageModel)),
    noteInfo: keys.includes(infoKey) ? infoKey : undefined,
    tocs: byRevision(inPart(noteFolders.toc)),
    resources: resourceLists(inPart(noteFolders.resourcePb)),
    shapeZips: grouped(shapes),
    points: pointsIn(named),
    loosePoints: points.filter((key) => !nameOf(key).includes('#')),
    templates: new Map(templateKeys),
    drawnPages: [...new Set(shapes.map((key) => nameOf(key).split('#', 1)[0] ?? ''))].filter((id) => id !== ''),
    otherPages: [...new Set([...grouped(named).keys(), ...templateKeys.map(([id]) => id)])].filter((id) => id !== ''),
  };
}
