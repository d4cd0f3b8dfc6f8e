import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ActionButton, copyText } from '@inkside/ui';

import './hash.css';

type Copied = 'not yet' | 'yes' | 'by hand';

const words = { 'not yet': 'getApp.copyHash', yes: 'getApp.copied', 'by hand': 'getApp.copyHash' } as const;

/** What the operator says that a file hashes to, to be compared with what was downloaded. */
export const FileHash = ({ sha256, name }: { readonly sha256: string; readonly name: string }) => {
  const [copied, setCopied] = useState<Copied>('not yet');
  const copy = async (): Promise<void> => setCopied((await copyText(sha256)) ? 'yes' : 'by hand');
  return (
    <div className="file-hash">
      <span className="meta">SHA-256</span>
      <code>{sha256}</code>
      <ActionButton isSmall onClick={() => void copy()}>
        <FormattedMessage id={words[copied]} />
        <span className="unseen">{` ${name}`}</span>
      </ActionButton>
      {copied === 'by hand' ? (
        <output className="meta">
          <FormattedMessage id="getApp.copyHashByHand" />
        </output>
      ) : null}
    </div>
  );
};
