/** Removes every database that a cloud makes; the CouchDB of a test run holds nothing else of worth. */
export async function removeTestDatabases(couchUrl: string): Promise<void> {
  const { origin, username, password } = new URL(couchUrl);
  const headers = { authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}` };
  const names = (await (await fetch(`${origin}/_all_dbs`, { headers })).json()) as string[];
  for (const name of names.filter((each) => each.startsWith('inkside-'))) {
    await fetch(`${origin}/${encodeURIComponent(name)}`, { method: 'DELETE', headers });
  }
}
