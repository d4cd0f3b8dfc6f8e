import { ManualBrowser } from './components/ManualBrowser';

/** The same manuals in the user centre. */
export default function UserCenterManualPage() {
  return (
    <div className="page">
      <div className="manual-column">
        <ManualBrowser />
      </div>
    </div>
  );
}
