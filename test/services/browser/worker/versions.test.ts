import { createAppUpdate } from '../../../../src/services/browser/appUpdate';
import { isOfOneVersion } from '../../../../src/services/browser/worker/oneVersion';
import { followVersions, type Registration, type Worker } from '../../../../src/services/browser/worker/versions';

type State = ServiceWorkerState;
const aWorker = (state: State) => {
  const asked: unknown[] = [];
  return Object.assign(new EventTarget(), {
    state,
    asked,
    postMessage: (message: unknown) => void asked.push(message),
  });
};
type FakeWorker = ReturnType<typeof aWorker>;

const become = (worker: FakeWorker, state: State): void => {
  worker.state = state;
  worker.dispatchEvent(new Event('statechange'));
};

/** What a browser keeps of the workers of a site. */
const aRegistration = (parts: { active?: FakeWorker; waiting?: FakeWorker; installing?: FakeWorker } = {}) => {
  const registration = Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, ...parts } as {
    active: FakeWorker | null;
    waiting: FakeWorker | null;
    installing: FakeWorker | null;
  });
  return {
    registration,
    /** A new version is found and comes; what becomes of it a test says. */
    find: (): FakeWorker => {
      const worker = aWorker('installing');
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      return worker;
    },
    waits: (worker: FakeWorker): void => {
      Object.assign(registration, { installing: null, waiting: worker });
      become(worker, 'installed');
      jest.advanceTimersByTime(200);
    },
    takesOver: (worker: FakeWorker): void => {
      Object.assign(registration, { installing: null, waiting: null, active: worker });
      become(worker, 'activating');
      become(worker, 'activated');
      jest.advanceTimersByTime(200);
    },
  };
};

describe('versions of the app, while a page is open', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const followed = (site: ReturnType<typeof aRegistration>) => {
    const told: string[] = [];
    followVersions(
      site.registration as unknown as Registration,
      ({ kind }) => told.push(kind),
      () => false,
    );
    return told;
  };
  const followedBy = (site: ReturnType<typeof aRegistration>, isServed: boolean) => {
    const told: string[] = [];
    const accept = followVersions(
      site.registration as unknown as Registration,
      ({ kind }) => told.push(kind),
      () => isServed,
    );
    return { told, accept };
  };

  it('say nothing of the first one', () => {
    const site = aRegistration();
    const told = followed(site);
    const first = site.find();
    become(first, 'installed');
    site.takesOver(first);

    expect(told).toEqual([]);
  });

  it('tell of one that waits, whenever it came, and of the next one too', () => {
    const site = aRegistration({ active: aWorker('activated'), waiting: aWorker('installed') });
    const told = followed(site);
    expect(told).toEqual(['waiting']);

    site.waits(site.find());
    site.waits(site.find());

    expect(told).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('tell of one that was on its way already', () => {
    const coming = aWorker('installing');
    const site = aRegistration({ active: aWorker('activated'), installing: coming });
    const told = followed(site);
    site.waits(coming);

    expect(told).toEqual(['waiting']);
  });

  it('say nothing of one whose download broke off', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const told = followed(site);
    become(site.find(), 'redundant');
    jest.advanceTimersByTime(200);

    expect(told).toEqual([]);
  });

  it('tell a page that no worker serves that the one it accepted is in force', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const { told, accept } = followedBy(site, false);
    const next = site.find();
    site.waits(next);
    accept();
    expect([told, next.asked]).toEqual([['waiting'], [{ type: 'SKIP_WAITING' }]]);
    site.takesOver(next);

    expect(told).toEqual(['waiting', 'activated']);
  });

  it('only offer again one that took over without a word of the page, because the last page that kept it back was closed', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const told = followed(site);
    const next = site.find();
    site.waits(next);
    site.takesOver(next);

    expect(told).toEqual(['waiting', 'waiting']);
  });

  it('only offer one that took over at once, also after another one that was offered', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const told = followed(site);
    site.takesOver(site.find());
    site.takesOver(site.find());

    expect(told).toEqual(['waiting', 'waiting']);
  });

  it('only offer one that came after the one that was accepted', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const { told, accept } = followedBy(site, false);
    const accepted = site.find();
    site.waits(accepted);
    accept();
    become(accepted, 'redundant');
    site.takesOver(site.find());

    expect(told).toEqual(['waiting', 'waiting']);
  });

  it('are not told of twice where the worker that serves the page changes: the browser says that itself', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const { told, accept } = followedBy(site, true);
    const next = site.find();
    site.waits(next);
    accept();
    site.takesOver(next);

    expect(told).toEqual(['waiting']);
  });

  it('have the page loaded anew when what it accepts is in force already', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const { told, accept } = followedBy(site, true);
    accept();

    expect(told).toEqual(['activated']);
  });

  it('offer a version that took over at once, where a page still runs the one before', () => {
    const site = aRegistration({ active: aWorker('activated') });
    const told = followed(site);
    const next = site.find();
    become(next, 'installed');
    site.takesOver(next);

    expect(told).toEqual(['waiting']);
  });
});

describe('a page', () => {
  const container = (controller: Worker | null) =>
    Object.assign(new EventTarget(), { controller: controller as ServiceWorker | null });
  const watched = (controller: Worker | null, times = 1) => {
    const [browser, told] = [container(controller), [] as string[]];
    const update = createAppUpdate({ container: browser as never, location: { reload: () => undefined } });
    update.watch(({ kind }) => told.push(kind));
    for (let taken = 0; taken < times; taken += 1) browser.dispatchEvent(new Event('controllerchange'));
    return told;
  };

  it('hears from its start on that another tab has put a new version in force', () => {
    expect(watched(aWorker('activated'))).toEqual(['activated']);
  });

  it('that no worker served is not loaded anew by the first one', () => {
    expect(watched(null)).toEqual([]);
  });

  it('that the first one took up is loaded anew when another version is accepted', () => {
    expect(watched(null, 2)).toEqual(['activated']);
  });
});

describe('the first version of all, in the page that it takes up', () => {
  const opened = () => {
    const said: unknown[] = [];
    const first = Object.assign(aWorker('activated'), { postMessage: (message: unknown) => void said.push(message) });
    const browser = Object.assign(new EventTarget(), { controller: null as unknown });
    const update = createAppUpdate({ container: browser as never, location: { reload: () => undefined } });
    const takeUp = () => {
      browser.controller = first;
      browser.dispatchEvent(new Event('controllerchange'));
    };
    return { update, takeUp, said };
  };

  it('is told to fetch the rest of the app when the page has what it needs', () => {
    const { update, takeUp, said } = opened();
    takeUp();
    expect(said).toEqual([]);

    update.keepRest();

    expect(said).toEqual([{ type: 'GO_ON' }]);
  });

  it('is told so at once where the page has had what it needs before', () => {
    const { update, takeUp, said } = opened();
    update.keepRest();
    takeUp();

    expect(said).toEqual([{ type: 'GO_ON' }]);
  });
});

describe('a page whose own files are gone', () => {
  it('is loaded anew when somebody asks for it, though what follows the versions cannot be loaded', async () => {
    const served = Object.assign(new EventTarget(), { controller: aWorker('activated') });
    const update = createAppUpdate({ container: served as never, location: { reload: () => undefined } });
    const told = new Promise((resolve) => void update.watch(({ kind }) => resolve(kind)));
    update.activate();

    expect(await told).toBe('activated');
  });
});

describe('the page that is kept with a version', () => {
  const page = (script: string) =>
    `<link rel="stylesheet" href="css/main.f69353.css"><link rel="icon" href="/assets/icon.svg"><script defer src="${script}"></script>`;
  const files = new Set(['css/main.f69353.css', 'js/main.5bbe61.js']);

  it('is of that version when it loads its files only', () => {
    expect([page('js/main.5bbe61.js'), page('/js/main.5bbe61.js')].map((each) => isOfOneVersion(each, files))).toEqual([
      true,
      true,
    ]);
  });

  it('is of another one when it loads a file that is not kept', () => {
    expect(isOfOneVersion(page('js/main.000000.js'), files)).toBe(false);
  });
});
