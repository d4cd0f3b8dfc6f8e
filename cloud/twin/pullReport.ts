import type { CommandIo } from '../lib/io';
import type { FetchedFile } from './fetchFile';

/** What a pull tells; `failed` counts decide the exit code. */
export type PullEvent =
  | { readonly event: 'fetched'; readonly file: FetchedFile }
  | { readonly event: 'failed'; readonly name: string; readonly reason: string }
  | { readonly event: 'deleted'; readonly name: string }
  | { readonly event: 'offline'; readonly reason: string; readonly retrySeconds: number };

export interface PullCounts {
  readonly fetched: number;
  readonly bytes: number;
  readonly deleted: number;
  readonly failed: number;
}

export interface PullReport {
  tell(event: PullEvent): void;
  /** `known`: files that earlier pulls brought. */
  summary(end: PullCounts & { readonly directory: string; readonly account: string; readonly known: number }): void;
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;

const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? String(value) : value.toFixed(2)} ${UNITS[power] ?? ''}`;
};

/** Names come from outside: a control character in one could move the cursor of the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '?');

const lineOf = (told: PullEvent): string => {
  switch (told.event) {
    case 'fetched': {
      const { name, size, md5, isChecked } = told.file;
      const verdict = isChecked ? `MD5 ${md5} is right` : `no checksum was sent, MD5 is ${md5}`;
      return `fetched  ${printable(name)}  ${sizeText(size)}  ${verdict}`;
    }
    case 'failed':
      return `failed   ${printable(told.name)}: ${printable(told.reason)}`;
    case 'deleted':
      return `deleted  ${printable(told.name)} was taken back; the file stays here`;
    case 'offline':
      return `offline  ${printable(told.reason)}; trying again in ${told.retrySeconds} s`;
  }
};

const words = ({ fetched, bytes, known, deleted, failed }: PullCounts & { readonly known: number }): string =>
  [
    `${fetched} fetched (${sizeText(bytes)})`,
    `${known} already here`,
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ');

const isTrouble = ({ event }: PullEvent): boolean => event === 'failed' || event === 'offline';

/** One line for each event, or with `--json` one JSON object on each line. */
export const createPullReport = (io: CommandIo, isJson: boolean): PullReport => {
  if (isJson) {
    return {
      tell: (told) => io.out(JSON.stringify(told.event === 'fetched' ? { event: told.event, ...told.file } : told)),
      summary: (end) => io.out(JSON.stringify({ event: 'summary', ...end })),
    };
  }
  return {
    tell: (told) => (isTrouble(told) ? io.err(lineOf(told)) : io.out(lineOf(told))),
    summary: (end) => io.out(`${end.account}: ${words(end)} in ${end.directory}`),
  };
};
