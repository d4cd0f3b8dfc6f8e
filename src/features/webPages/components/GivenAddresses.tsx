import { useNavigate } from 'react-router-dom';

import { siteAddress } from '@inkside/ui';
import { formPath } from '../address';
import { useGivenAddress } from './useGivenAddress';

/** On the other pages of sending, an address that is pasted or dropped opens the form with it; links of our own do not. */
export const GivenAddresses = () => {
  const navigate = useNavigate();
  useGivenAddress((address) => {
    if (!address.startsWith(siteAddress())) void navigate(formPath(address));
  });
  return null;
};
