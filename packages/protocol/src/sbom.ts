import * as v from 'valibot';

/** The list of shipped packages that the build wrote: CycloneDX 1.6, JSON. */
export const SBOM_PATH = '/sbom.cdx.json';

const licence = v.union([
  v.pipe(
    v.object({ license: v.object({ id: v.string() }) }),
    v.transform(({ license }) => license.id),
  ),
  v.pipe(
    v.object({ expression: v.string() }),
    v.transform(({ expression }) => expression),
  ),
]);

/** What is read of it. */
export const sbomAnswer = v.object({
  components: v.array(
    v.object({
      group: v.optional(v.string()),
      name: v.string(),
      version: v.string(),
      licenses: v.optional(v.array(licence), []),
      /** `inkside:part`: where it runs. */
      properties: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
    }),
  ),
});

/** A package that the product is made of. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX; '' where none is known. */
  readonly licence: string;
  /** Where it runs; none for what is only installed beside the others. */
  readonly parts: readonly ('browser' | 'server')[];
}
