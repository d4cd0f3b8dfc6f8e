import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { cookieOf, personOf, readCloud, readOrigin } from '../cloud/people';
import type { Person } from '../cloud/people';
import { withBrowser } from '../harness/browser';
import type { Context, Page } from '../harness/browser';
import { startServer } from '../harness/child';
import { profiled } from '../harness/cpuProfile';
import { withFolder } from '../harness/scratch';
import { writeNotes } from './notes';
import type { GatewaySide } from './notes';
import { fillWebFolder, watchScript } from './webFolder';
import type { BarePage } from './webFolder';

/** A cloud with the notes of one person, in a process of its own, and pages that look at it. */
export interface Stage extends GatewaySide {
  readonly count: number;
  /** The same cloud with a `_bulk_get` as Sync Gateway has it. */
  readonly multipartOrigin: string;
  readonly watch: string;
  readonly isProfiling: boolean;
}

export interface StageOptions {
  /** The folder of the built web app. */
  readonly app: string;
  /** Every measured page also writes a CPU profile, which makes it slower. */
  readonly isProfiling: boolean;
}

type Work<Result> = (stage: Stage) => Promise<Result>;

const cloudProgram = new URL('../cloud/servers/inkside.ts', import.meta.url);
const gatewayProgram = new URL('servers/multipartGateway.ts', import.meta.url);

export const withStage = <Result>(
  count: number,
  { app, isProfiling }: StageOptions,
  work: Work<Result>,
): Promise<Result> =>
  withFolder(async (folder) => {
    const [data, web] = [join(folder, 'data'), join(folder, 'web')];
    await Promise.all([mkdir(data), mkdir(web)]);
    await fillWebFolder(web, app);
    const watch = await watchScript();
    const cloud = await startServer(cloudProgram, [data, '1', web], readCloud);
    const { origin } = cloud.ready;
    const gateway = await startServer(gatewayProgram, [origin], readOrigin);
    try {
      const person = personOf(cloud.ready);
      await writeNotes({ origin, person }, count);
      return await work({ origin, person, count, multipartOrigin: gateway.ready.origin, watch, isProfiling });
    } finally {
      await gateway.stop();
      await cloud.stop();
    }
  });

export interface OpenPage {
  readonly page: Page;
  readonly context: Context;
  /** Runs `work`, and writes a CPU profile of the page under this name where one was asked for. */
  readonly measure: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

const YEAR_MS = 365 * 86_400_000;

/** What the app finds when a person has signed in before. */
const signedIn = ({ uid, token }: Person): string => {
  const endsAt = Date.now() + YEAR_MS;
  const vault = { token, endsAt, uid, name: 'Reader', expiresAt: endsAt, isDemo: false };
  const preferences = JSON.stringify({ language: 'en', theme: 'light' });
  // Who has agreed to every text already is not asked.
  const consentMarks = { cookie: endsAt, updateMessage: endsAt, privacy: endsAt, agreement: endsAt, isPrivacy: true };
  const kept = {
    preferences,
    consentMarks: JSON.stringify(consentMarks),
    codeWaits: '{}',
    _persist: '{"version":1,"rehydrated":true}',
  };
  const items = { 'inkside.vault': JSON.stringify(vault), 'persist:inkside': JSON.stringify(kept) };
  return `for (const [key, value] of Object.entries(${JSON.stringify(items)})) localStorage.setItem(key, value);`;
};

const open = async (stage: Stage, context: Context): Promise<OpenPage> => {
  await context.addInitScript({ content: stage.watch });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  const measure: OpenPage['measure'] = (name, work) =>
    stage.isProfiling ? profiled({ context, page, name }, work) : work();
  return { page, context, measure };
};

const LIST = '#/note/recentNote';

export const appAddress = (origin: string): string => `${origin}/${LIST}`;

type PageWork<Result> = (page: OpenPage) => Promise<Result>;

/** A page for the app, signed in, not yet navigated. The profile keeps what the app stores. */
export const withApp = <Result>(stage: Stage, profile: string, work: PageWork<Result>): Promise<Result> =>
  withBrowser(profile, async (context) => {
    await context.addInitScript({ content: signedIn(stage.person) });
    return work(await open(stage, context));
  });

interface BareOptions {
  readonly origin: string;
  readonly kind: BarePage;
}

/** What opens the gateway: ours fetches its own session, stock is given one. */
const admit = async (stage: Stage, { origin, kind }: BareOptions, context: Context): Promise<void> => {
  if (kind === 'ours') return void (await context.addInitScript({ content: signedIn(stage.person) }));
  const [name = '', value = ''] = cookieOf(stage.person).split('=');
  await context.addCookies([{ name, value, url: origin }]);
};

/** A bare page in a fresh profile. */
export const withBarePage = <Result>(stage: Stage, options: BareOptions, work: PageWork<Result>): Promise<Result> =>
  withFolder((profile) =>
    withBrowser(profile, async (context) => {
      await admit(stage, options, context);
      const bare = await open(stage, context);
      await bare.page.goto(`${options.origin}/bench/${options.kind}.html`);
      return work(bare);
    }),
  );
