import { about } from './about/feature';
import { account } from './account/feature';
import { appPasswords } from './appPasswords/feature';
import { calendar } from './calendar/feature';
import { conflicts } from './conflicts/feature';
import { devices } from './devices/feature';
import { downloads } from './downloads/feature';
import { gifts } from './gifts/feature';
import { groups } from './groups/feature';
import { imports } from './imports/feature';
import { ink } from './ink/feature';
import { library } from './library/feature';
import { manuals } from './manuals/feature';
import { notes } from './notes/feature';
import { notices } from './notices/feature';
import { privacy } from './privacy/feature';
import { publicPages } from './publicPages/feature';
import { push } from './push/feature';
import { reader } from './reader/feature';
import { reading } from './reading/feature';
import { service } from './service/feature';
import { session } from './session/feature';
import { support } from './support/feature';
import { textNotes } from './textNotes/feature';
import { webPages } from './webPages/feature';
import type { Action } from '@reduxjs/toolkit';

import type { FeatureProcess } from '../sagas/scope';
import type { Feature, OpenMoment, PageMoment } from './defineFeature';
import type { RouteName } from './route/routeTable';

/** Every feature that has pages, each registered in its folder. */
export const features = [
  about,
  account,
  appPasswords,
  calendar,
  conflicts,
  devices,
  downloads,
  gifts,
  groups,
  imports,
  ink,
  library,
  manuals,
  notes,
  notices,
  privacy,
  publicPages,
  push,
  reader,
  reading,
  service,
  session,
  support,
  textNotes,
  webPages,
] as const;

type Paged<Each> = Each extends { readonly pages: infer Pages } ? keyof Pages : never;
/** Places whose pages are a feature's. */
export type FeaturePlace = Paged<(typeof features)[number]>;

/** What a page needs of the cloud while somebody is signed in. */
export const dataOf = (moment: PageMoment): readonly Action[] =>
  features.flatMap(({ data }: Pick<Feature, 'data'>) => data?.[moment.route.name as RouteName]?.(moment) ?? []);

/** What a page needs that no account is needed for. */
export const openDataOf = (moment: OpenMoment): readonly Action[] =>
  features.flatMap(
    ({ openData }: Pick<Feature, 'openData'>) => openData?.[moment.route.name as RouteName]?.(moment) ?? [],
  );

/** Features without a page of their own: what stands on pages of others, or around them. */
const pageless = [
  'commands',
  'consent',
  'delivery',
  'faults',
  'featureErrors',
  'inkExport',
  'lists',
  'noteShare',
  'places',
  'recorder',
  'screensavers',
  'sync',
  'tags',
] as const;

/** Catalogues of the pages behind the sign-in, which a language has a file of each of. */
export const catalogues: readonly string[] = [...pageless, ...features.map(({ name }) => name)].toSorted();

/** The processes of all features, by the name that their faults are told with, in the order of the list above. */
export const loadProcesses = async (): Promise<readonly (readonly [string, FeatureProcess])[]> =>
  Promise.all(
    features
      .flatMap(({ processes }: Pick<Feature, 'processes'>) => Object.entries(processes ?? {}))
      .map(async ([name, load]) => [name, await load()] as const),
  );
