/** Web pages, feeds and catalogues. */
export const readingPaths = {
  webpages: '/api/1/webpage/list',
  addWebpage: '/api/1/webpage/url',
  deleteReadings: '/api/1/webpage/bat/del',
  subscriptions: '/api/1/subscribe/list',
  subscriptionFolder: '/api/1/subscribe/folder',
  subscribe: '/api/1/subscribe/sub',
  searchFeeds: '/api/1/rsses/public/search',
  recommendedFeeds: '/api/1/rsses/public/recommend',
  feedDetail: '/api/1/rsses/one/detail',
  feedContent: '/api/1/rsses/url/content',
  exportOpml: '/api/1/rsses/opml/export',
  importOpml: '/api/1/rsses/opml/import',
  favourites: '/api/1/favs',
  /** Ours: subscribes to an address that stands in no catalogue. */
  subscribeUrl: '/api/1/subscribe/url',
  /** Ours: new titles and folders of subscriptions and web pages. */
  renameReading: '/api/1/subscribe/rename',
  /** Ours: adds to the favourites and takes out of them. */
  addFavourite: '/api/1/favs/add',
  removeFavourites: '/api/1/favs/bat/del',
} as const;
