import type { Program } from '../../app/kit/facts/programs';

/** Programs for computers (specification section 7, pcDownloads). Throws `PortError`. */
export interface ProgramsPort {
  /** `language`: of the page, as the cloud names it. */
  list(language: string): Promise<readonly Program[]>;
}
