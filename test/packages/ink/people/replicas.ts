import { aNote } from '../writing/sitting';

/** What somebody has put into the cloud in one go: all of a revision, or as much of it as came through. */
export interface Parcel {
  readonly files: (readonly [path: string, bytes: Uint8Array])[];
}

/** All that anybody has ever put into the note's folder. No object is written over. */
export class Cloud {
  readonly files = new Map<string, Uint8Array>(aNote());
  readonly parcels: Parcel[] = [];
}

/**
 * The note's folder as somebody sees it from where they are: what they have put there themselves, and what of the others
 * has come through by now, in any order and named more than once.
 */
export class Replica extends Map<string, Uint8Array> {
  private readonly here = new Set<Parcel>();
  private parcel: Parcel | undefined;

  constructor(
    private readonly cloud: Cloud,
    private readonly random: () => number,
  ) {
    super();
    for (const [path, bytes] of cloud.files) super.set(path, bytes);
    for (const parcel of cloud.parcels) this.here.add(parcel);
  }

  /** What is put down from now on comes to the others together. */
  begin(): void {
    this.parcel = undefined;
  }

  override set(path: string, bytes: Uint8Array): this {
    if (this.cloud.files.has(path)) throw new Error(`${path} is written over`);
    this.cloud.files.set(path, bytes);
    if (this.parcel === undefined) {
      this.parcel = { files: [] };
      this.here.add(this.parcel);
      this.cloud.parcels.push(this.parcel);
    }
    this.parcel.files.push([path, bytes]);
    return super.set(path, bytes);
  }

  /** Lets that share of what is on its way arrive, in any order. */
  arrive(share: number): void {
    const missing = this.cloud.parcels.filter((parcel) => !this.here.has(parcel));
    for (const parcel of missing) {
      if (this.random() >= share) continue;
      this.here.add(parcel);
      for (const [path, bytes] of parcel.files) super.set(path, bytes);
    }
  }

  /** As a store that answers from several places lists it: in no order, and some twice. */
  override *[Symbol.iterator](): MapIterator<[string, Uint8Array]> {
    const rows = [...super.entries()].map((row) => ({ row, key: this.random() }));
    for (const { row, key } of rows.toSorted((one, other) => one.key - other.key)) {
      yield row;
      if (key < 0.1) yield row;
    }
  }
}
