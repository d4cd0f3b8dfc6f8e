import { encodePointsFile, salvagePointsFile } from '../../ink/bytes/pointsFile';
import { attempt } from '../../ink/failures';
import type { InkFailure } from '../../ink/model';
import { normalId } from '../../ink/pageOrder';

/** The strokes of all files in one; of a stroke that several have, the first counts. A file that is enough by itself stays as it is. */
function joinedPoints(files: readonly Uint8Array[], name: string): Uint8Array | undefined {
  const ignored: InkFailure[] = [];
  const readable = files.flatMap((bytes) => {
    const read = attempt(ignored, () => salvagePointsFile(bytes, name));
    return read === undefined ? [] : [{ ...read, bytes }];
  });
  const [first] = readable;
  if (first === undefined) return files[0];
  const blocks = new Map(
    readable.flatMap(({ file }) => file.blocks).toReversed().map((block) => [normalId(block.shapeId), block]),
  );
  if (blocks.size === first.file.blocks.length && first.bad === 0) return first.bytes;
  const own = [...new Set(readable.flatMap(({ file }) => file.blocks.map(({ shapeId }) => normalId(shapeId))))];
  return encodePointsFile({ ...first.file, blocks: own.flatMap((id) => blocks.get(id) ?? []) });
}

/** The first that says anything: templates can be empty or filled with zeros beside a copy that is not. */
const sayingOne = (files: readonly Uint8Array[]): Uint8Array | undefined =>
  files.find((bytes) => bytes.some((byte) => byte !== 0)) ?? files[0];

/**
 * What one object has of several files that fall together in it, the likeliest first; undefined for none. Points are
 * put together, so that no stroke is lost.
 */
export function joinedFiles(path: string, files: readonly Uint8Array[]): Uint8Array | undefined {
  if (files.length < 2) return files[0];
  return path.startsWith('point/') ? joinedPoints(files, path) : sayingOne(files);
}
