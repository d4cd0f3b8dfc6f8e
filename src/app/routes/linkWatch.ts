/**
 * A printed address that is opened in a tab where the app runs already changes only the part behind the `#`. The page is
 * loaded anew then, because only a start takes the one-time token out of the address. Comes before the router, so that
 * the token is in no action.
 */
export const watchForLinks = (target: Window): void => {
  target.addEventListener('popstate', (event) => {
    if (!/[?&]once=/.test(target.location.hash)) return;
    event.stopImmediatePropagation();
    target.location.reload();
  });
};
