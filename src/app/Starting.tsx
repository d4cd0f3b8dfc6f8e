/** What stands while the first page's code is on its way: the paper, and nothing that would flash. */
export function Starting() {
  return <div className="starting" aria-busy="true" />;
}

/** Before any catalogue is there nothing can be translated: both of the specification's first languages, and a way on. */
export function StartFailed() {
  return (
    <main className="state" role="alert">
      <p className="state-text" lang="zh-CN">
        Inkside 无法启动，请检查网络后重新加载。
      </p>
      <p className="state-text" lang="en">
        Inkside could not start. Check the network, then load the page again.
      </p>
      <p className="state-action">
        <button type="button" className="bp6-button" onClick={() => window.location.reload()}>
          ↻
        </button>
      </p>
    </main>
  );
}
