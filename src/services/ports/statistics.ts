import type { MonthReading } from '../../app/kit/statistics';

/** What was read and when, as devices told the cloud (specification section 7). Throws `PortError`. */
export interface StatisticsPort {
  /** `month` is `YYYY-MM`. Sessions without a place of their own are counted in this computer's time zone. */
  month(month: string): Promise<MonthReading>;
}
