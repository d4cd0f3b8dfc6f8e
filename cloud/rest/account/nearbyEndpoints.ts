import { LOCAL_PAGE_PATH, localPageAnswer, paths } from '@inkside/protocol';
import { hostsOf, type PageTickets, type ShareRooms } from '../../share';
import { type Endpoint, noInput, userEndpoint } from '../endpoint';

export interface NearbyParts {
  readonly rooms: Pick<ShareRooms, 'devicesOf'>;
  readonly pageTickets: PageTickets;
}

const localPage = ({ rooms, pageTickets }: NearbyParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.localPage,
    summary: 'The address of a page that may ask the devices of the account that are at home, for a minute.',
    input: noInput,
    answer: localPageAnswer,
    handle: async (_, { session, isLocal }) => {
      const hosts = hostsOf(rooms.devicesOf(session.account.uid), { takesLoopback: isLocal });
      return { data: { address: `${LOCAL_PAGE_PATH}/${pageTickets.make(hosts)}`, hosts: [...hosts] } };
    },
  });

/** Devices in their own network. */
export const nearbyEndpoints = (parts: NearbyParts): readonly Endpoint[] => [localPage(parts)];
