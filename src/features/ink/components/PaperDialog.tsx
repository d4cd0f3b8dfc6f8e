import { Dialog } from '@blueprintjs/core';
import type { PaperId, Placing, PrintedPaperId } from '@inkside/ink';
import {
  ActionButton,
  Chips,
  NOT_PHONE,
  PaperChoice,
  PlacingChoice,
  Tick,
  useFocusBackAtEnd,
  useMedia,
} from '@inkside/ui';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PAGE_SIZES, type PageSizeId, PRINTED_PAPERS, sizeOf } from '../view/pageSizes';

interface FrameProps {
  readonly heading: ReactNode;
  readonly verb: ReactNode;
  readonly onTake: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const Frame = ({ heading, verb, onTake, onClose, children }: FrameProps) => {
  useFocusBackAtEnd();
  const id = useId();
  const isPhone = !useMedia(NOT_PHONE);
  return (
    <Dialog
      isOpen
      className={isPhone ? 'task' : 'task paper-dialog'}
      onClose={onClose}
      aria-labelledby={id}
      transitionDuration={120}
    >
      <h2 id={id} className="state-title">
        {heading}
      </h2>
      <div className="paper-dialog-body">{children}</div>
      <div className="dialog-actions">
        <ActionButton onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </ActionButton>
        <ActionButton
          tone="primary"
          onClick={() => {
            onTake();
            onClose();
          }}
        >
          {verb}
        </ActionButton>
      </div>
    </Dialog>
  );
};

const isPrinted = (paper: PaperId): paper is PrintedPaperId => (PRINTED_PAPERS as readonly PaperId[]).includes(paper);

/** Papers that need no file. */
const usePaper = (usual: PrintedPaperId) => {
  const [paper, setPaper] = useState(usual);
  const choice = (
    <PaperChoice papers={PRINTED_PAPERS} paper={paper} onPick={(picked) => isPrinted(picked) && setPaper(picked)} />
  );
  return { paper, choice };
};

interface ChangePaperProps {
  /** Of the page, 1 first. */
  readonly number: number;
  /** Of the note. */
  readonly pages: number;
  readonly onTake: (paper: PrintedPaperId, isForAll: boolean) => void;
  /** Asks for a picture, which is to lie so, or a PDF. */
  readonly onFile: (placing: Placing, isForAll: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for another paper of a page, or of all pages of its note. */
export const ChangePaperDialog = ({ number, pages, onTake, onFile, onClose }: ChangePaperProps) => {
  const { paper, choice } = usePaper('line');
  const [isForAll, setForAll] = useState(false);
  const [placing, setPlacing] = useState<Placing>('contain');
  return (
    <Frame
      heading={<FormattedMessage id="ink.pages.paperOf" values={{ number }} />}
      verb={<FormattedMessage id="ink.pages.take" />}
      onTake={() => onTake(paper, isForAll)}
      onClose={onClose}
    >
      {choice}
      {pages > 1 ? (
        <Tick checked={isForAll} onChange={(event) => setForAll(event.target.checked)}>
          <FormattedMessage id="ink.pages.forAll" values={{ count: pages }} />
        </Tick>
      ) : null}
      <div className="paper-dialog-file">
        <ActionButton isSmall onClick={() => onFile(placing, isForAll)}>
          <FormattedMessage id="ink.pages.file" />
        </ActionButton>
        <span className="faint">
          <FormattedMessage id="ink.pages.fileHint" />
        </span>
      </div>
      <PlacingChoice placing={placing} onChoose={setPlacing} />
    </Frame>
  );
};

interface Size {
  readonly width: number;
  readonly height: number;
}

interface NewPageProps {
  /** Of the page that it comes to stand behind, 1 first. */
  readonly number: number;
  /** How large that one is, page units. */
  readonly beside: Size;
  readonly onTake: (paper: PrintedPaperId | 'same', size: Size) => void;
  readonly onClose: () => void;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly ids: readonly T[];
  readonly nameOf: (id: T) => string;
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
}

/** One of a few, with what it is about above them. */
const Choice = <T extends string>({ label, ids, nameOf, chosen, onChoose }: ChoiceProps<T>) => (
  <div className="paper-dialog-choice">
    <span aria-hidden="true">{label}</span>
    <Chips
      label={label}
      chips={ids.map((id) => ({ id, label: nameOf(id) }))}
      chosen={chosen}
      onChoose={(picked) => onChoose(ids.find((id) => id === picked) ?? chosen)}
    />
  </div>
);

/** Asks for the paper and the size of a new page: those of the page before it, unless others are chosen. */
export const NewPageDialog = ({ number, beside, onTake, onClose }: NewPageProps) => {
  const intl = useIntl();
  const { paper, choice } = usePaper('empty');
  const [isSame, setSame] = useState(true);
  const [size, setSize] = useState<PageSizeId>('same');
  const [isLying, setLying] = useState(beside.width > beside.height);
  const label = (id: string): string => intl.formatMessage({ id: `ink.pages.${id}` });
  return (
    <Frame
      heading={<FormattedMessage id="ink.pages.newBehind" values={{ number }} />}
      verb={<FormattedMessage id="ink.pages.add" />}
      onTake={() => onTake(isSame ? 'same' : paper, sizeOf(size, beside, isLying))}
      onClose={onClose}
    >
      <Choice
        label={intl.formatMessage({ id: 'making.paper' })}
        ids={['same', 'other'] as const}
        nameOf={(id) => label(`paper.${id}`)}
        chosen={isSame ? 'same' : 'other'}
        onChoose={(id) => setSame(id === 'same')}
      />
      {isSame ? null : choice}
      <Choice
        label={label('size')}
        ids={PAGE_SIZES}
        nameOf={(id) => label(`size.${id}`)}
        chosen={size}
        onChoose={setSize}
      />
      <Choice
        label={label('way')}
        ids={['upright', 'lying'] as const}
        nameOf={(id) => label(`way.${id}`)}
        chosen={isLying ? 'lying' : 'upright'}
        onChoose={(id) => setLying(id === 'lying')}
      />
    </Frame>
  );
};
