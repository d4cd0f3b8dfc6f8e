/** One server of the cloud (specification section 3, server info entry). */
export interface ServerRow {
  readonly id: string;
  readonly name: string;
  /** As the cloud writes it: `zh`, `en`, `ru`, `eu` … */
  readonly lang: string;
  readonly region: string;
  /** Scheme, host and port of its web address. */
  readonly value: string;
  /** The same for its sockets. */
  readonly socket: string;
  /** This page was loaded from it. */
  readonly isHere: boolean;
}

export interface ServerList {
  readonly servers: readonly ServerRow[];
  /** No index server answered: this is what one said at an earlier time. */
  readonly isRemembered: boolean;
}

/** The servers to choose from. */
export interface ServersPort {
  /** Asks the index servers, once a page. Never rejects: without any answer, now or before, the list is empty. */
  list(): Promise<ServerList>;
}
