import type { AppError } from '../../../app/kit/appError';
import type { Contact } from '../../../app/kit/contact';
import type { RequestState } from '../../../app/kit/defineRequest';
import { useAppSelector } from '../../../app/kit/hooks';
import { placeOf, wordedFor } from '../logic';
import { selectCodeRequest, selectSignInRequest } from '../selectors';

/** What the cloud refused, in the form's words. */
export const useRefusals = (contact: Contact) => {
  const refusalOf = (request: RequestState): AppError | undefined =>
    request.phase === 'failed' ? wordedFor(request.error, contact) : undefined;
  const ofCode = refusalOf(useAppSelector(selectCodeRequest));
  const ofSignIn = refusalOf(useAppSelector(selectSignInRequest));
  return {
    ofCode,
    /** What belongs beside a field, or under the form. */
    at: (place: ReturnType<typeof placeOf>): AppError | undefined =>
      [ofSignIn, ofCode].find((error) => error !== undefined && placeOf(error) === place),
  };
};
