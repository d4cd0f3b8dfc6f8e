import { csvOf } from '@inkside/kit';
import type { Ledger, LedgerFile } from '@inkside/protocol';

/** Column names of the exported log: for programs, so the same in every language. */
const HEAD = ['time', 'file', 'document', 'device', 'event', 'round', 'bytes', 'seconds', 'reason'] as const;

type Devices = Ledger['devices'];

interface LoggedFile {
  readonly name: string;
  readonly file: LedgerFile;
}

const seconds = (ms: number | undefined): number | null => (ms === undefined ? null : ms / 1000);

/** `all` for a sending to every device; a device that is bound no more by its number. */
const deviceName = (devices: Devices, id: number | null): string =>
  id === null ? 'all' : (devices.find((device) => device.id === id)?.name ?? String(id));

/** Every line of the ledger of these files, the oldest first: as CSV, and how many there are. */
export const fileLog = (files: readonly LoggedFile[], devices: Devices): { text: string; rows: number } => {
  const lines = files
    .flatMap(({ name, file }) => file.events.map((event) => ({ name, documentId: file.documentId, event })))
    .toSorted((a, b) => a.event.at - b.event.at)
    .map(({ name, documentId, event: { at, deviceId, kind, round, bytes, ms, reason } }) => [
      ...[new Date(at).toISOString(), name, documentId, deviceName(devices, deviceId), kind, round],
      ...[bytes ?? null, seconds(ms), reason ?? null],
    ]);
  return { text: csvOf(HEAD, lines), rows: lines.length };
};

/** Which device fetched objects of notes and books, and what it said of them, as lines of the same table; `titleOf` gives what they are called. */
export const objectLog = (
  objects: Ledger['objects'],
  devices: Devices,
  titleOf: (object: Ledger['objects'][number]) => string,
): { text: string; rows: number } => {
  const head = ['time', 'kind', 'id', 'title', 'device', 'objects', 'bytes', 'seconds', 'event', 'eventTime', 'reason'];
  const lines = objects
    .flatMap((object) => object.devices.map((device) => ({ object, device })))
    .toSorted((a, b) => a.device.at - b.device.at)
    .map(({ object, device: { at, deviceId, objects: count, bytes, ms, said } }) => [
      ...[new Date(at).toISOString(), object.kind, object.id, titleOf(object), deviceName(devices, deviceId)],
      ...[count, bytes, seconds(ms)],
      ...(said === undefined ? ['', '', ''] : [said.event, new Date(said.at).toISOString(), said.reason]),
    ]);
  return { text: csvOf(head, lines), rows: lines.length };
};
