/** What stands while the first page's code is on its way: the paper, and nothing that would flash. */
export function Starting() {
  return <div className="starting" aria-busy="true" />;
}
