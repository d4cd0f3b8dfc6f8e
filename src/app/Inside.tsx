import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';

import { selectHasPrompts } from '../features/consent/slice';
import { selectRoute } from '../features/route/slice';
import { placeOf } from '../features/route/routeTable';
import { WithWholeCatalogue } from './IntlGate';
import { useAppSelector } from '@inkside/ui';

const ConsentPrompts = lazy(async () => ({
  default: (await import('../features/consent/ConsentPrompts')).ConsentPrompts,
}));

/** Every page but the sign-in page: its words first, and over it what people are asked to agree to. */
export const Inside = () => {
  const hasPrompts = useAppSelector(selectHasPrompts);
  const isQuiet = placeOf(useAppSelector(selectRoute)?.name ?? '')?.isQuiet === true;
  return (
    <WithWholeCatalogue>
      <Outlet />
      {hasPrompts && !isQuiet ? (
        <Suspense>
          <ConsentPrompts />
        </Suspense>
      ) : null}
    </WithWholeCatalogue>
  );
};
