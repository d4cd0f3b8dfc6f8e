import type OSS from 'ali-oss';

/** Milliseconds between two reports of bytes under way, at least; what is stored is reported at once. */
const REPORT_MS = 100;

export interface Progress {
  /** An attempt begins with what the checkpoint has. */
  readonly begin: (checkpoint: OSS.Checkpoint | undefined) => void;
  /** Bytes of one request of the current attempt. */
  readonly sent: (url: string, bytes: number) => void;
  /** A part is stored. */
  readonly stored: (checkpoint: OSS.Checkpoint) => void;
}

/** A file that is sent in one piece counts as part 0; calls that open and close a multipart upload as none. */
const partOf = (url: string): number | undefined => {
  const { searchParams } = new URL(url);
  const part = searchParams.get('partNumber');
  if (part !== null) return Number(part);
  return searchParams.has('uploads') || searchParams.has('uploadId') ? undefined : 0;
};

const storedBytesOf = ({ doneParts, partSize, fileSize }: OSS.Checkpoint): number =>
  doneParts.reduce((sum, { number }) => sum + Math.min(partSize, fileSize - (number - 1) * partSize), 0);

/** Adds up stored parts and what of the others has gone out. */
export const createProgress = (fileBytes: number, report: (bytes: number) => void, now: () => number): Progress => {
  let storedBytes = 0;
  const inFlight = new Map<number, number>();
  let reportedAt = -Infinity;

  const tell = (): void => {
    reportedAt = now();
    const moving = [...inFlight.values()].reduce((sum, bytes) => sum + bytes, 0);
    report(Math.min(fileBytes, storedBytes + moving));
  };

  return {
    begin: (checkpoint) => {
      inFlight.clear();
      storedBytes = checkpoint === undefined ? 0 : storedBytesOf(checkpoint);
      tell();
    },
    sent: (url, bytes) => {
      const part = partOf(url);
      if (part === undefined) return;
      inFlight.set(part, bytes);
      if (now() - reportedAt >= REPORT_MS) tell();
    },
    stored: (checkpoint) => {
      storedBytes = storedBytesOf(checkpoint);
      for (const { number } of checkpoint.doneParts) inFlight.delete(number);
      tell();
    },
  };
};
