import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

/** From an empty shelf to the books. */
export const ToBooks = () => (
  <Link to="/library/local">
    <FormattedMessage id="shelves.toBooks" />
  </Link>
);
