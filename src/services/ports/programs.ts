import type { Program, ShippedPackage } from '../../app/kit/programs';

/** Programs for computers (specification section 7, pcDownloads), and what this one is made of. Throws `PortError`. */
export interface ProgramsPort {
  /** `language`: of the page, as the cloud names it. */
  list(language: string): Promise<readonly Program[]>;
  /** The packages of the list that the build wrote, by their names. */
  packages(): Promise<readonly ShippedPackage[]>;
}
