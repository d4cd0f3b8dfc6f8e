import { encodePointsFile, salvagePointsFile } from '../bytes/pointsFile';
import { attempt } from '../failures';
import type { InkFailure, PointBlock } from '../model';
import { normalId } from '../pageOrder';

/**
 * The strokes of all files in one; of a stroke that several have, the first file counts. One that a file has twice stays
 * so: readers take its last. A file that is enough by itself stays as it is.
 */
function joinedPoints(files: readonly Uint8Array[], name: string): Uint8Array | undefined {
  const ignored: InkFailure[] = [];
  const readable = files.flatMap((bytes) => {
    const read = attempt(ignored, () => salvagePointsFile(bytes, name));
    return read === undefined ? [] : [{ ...read, bytes }];
  });
  const [first] = readable;
  if (first === undefined) return files[0];
  const known = new Set<string>();
  const blocks = readable.flatMap(({ file }): PointBlock[] => {
    const fresh = file.blocks.filter(({ shapeId }) => !known.has(normalId(shapeId)));
    for (const { shapeId } of fresh) known.add(normalId(shapeId));
    return fresh;
  });
  if (blocks.length === first.file.blocks.length && first.bad === 0) return first.bytes;
  return attempt(ignored, () => encodePointsFile({ ...first.file, blocks })) ?? first.bytes;
}

/** The first that says anything: templates can be empty or filled with zeros beside a copy that is not. */
function sayingOne(files: Iterable<Uint8Array>): Uint8Array | undefined {
  let first: Uint8Array | undefined;
  for (const bytes of files) {
    if (bytes.some((byte) => byte !== 0)) return bytes;
    first ??= bytes;
  }
  return first;
}

/**
 * What one object has of several files that fall together in it, the likeliest first; undefined for none. Points are
 * put together, so that no stroke is lost: for them all files are held at once. Of others one is, and no more are asked
 * for than are needed.
 */
export function joinedFiles(path: string, files: Iterable<Uint8Array>): Uint8Array | undefined {
  if (!path.startsWith('point/')) return sayingOne(files);
  const all = [...files];
  return all.length < 2 ? all[0] : joinedPoints(all, path);
}
