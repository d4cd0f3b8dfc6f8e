import { ManualBrowser } from './ManualBrowser';

/** The same manuals in the user centre. */
export default function UserCenterManualPage() {
  return (
    <div className="page">
      <div className="families-inside">
        <ManualBrowser />
      </div>
    </div>
  );
}
