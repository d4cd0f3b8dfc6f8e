import { Editor } from '@tiptap/core';
import { useHandles } from '@inkside/ui';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { asObjectKey } from '@inkside/kit';

import { markdownHtml } from './markdown';
import { SlashMenu } from './SlashMenu';
import { fill, type LoadPicture, PICTURE, refill, textOf, textParts } from './textSchema';
import { TextTools } from './TextTools';
import type { OpenText } from './types';

/** What is typed is told when nobody has typed for so long. */
const TYPING_MS = 300;

interface TextEditorProps {
  readonly open: Pick<OpenText, 'text' | 'loads' | 'picture'>;
  /** Whose note it is: devices name pictures without that. */
  readonly uid: string;
  readonly label: string;
  readonly onType: (typed: { readonly text: string; readonly loads: number }) => void;
  /** A picture is to be put among the words. */
  readonly onPicture: (file: File) => void;
  readonly onAskPicture: () => void;
  /** Escape was pressed twice. */
  readonly onLeave: () => void;
  /** The page is hidden: what is typed should go up now. */
  readonly onHide: () => void;
  /** Gets what tells at once what was typed last. */
  readonly onReady: (flush: () => void) => void;
}

/** A note's picture by the key that a text has for it: some writers leave out whose it is. */
const keyOf = (uid: string, key: string): string => {
  const plain = key.replace(/^\/+/, '');
  return /^(?:note|document)\//.test(plain) ? `${uid}/${plain}` : plain;
};

/** Pasted pictures become pictures of the note, and markdown what it says; everything else the editor takes by itself. */
const paste = (editor: Editor, event: ClipboardEvent, onPicture: (file: File) => void): boolean => {
  const data = event.clipboardData;
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  pictures.forEach(onPicture);
  if (pictures.length > 0) return true;
  if (data === null || data.types.includes('text/html') || editor.isActive('codeBlock')) return false;
  const html = markdownHtml(data.getData('text/plain'));
  return html === undefined ? false : editor.commands.insertContent(html);
};

interface Listening {
  /** Tells at once what was typed last, if anything was. */
  readonly flush: () => void;
  readonly onUpdate: () => void;
  readonly onDraw: () => void;
  readonly onHide: () => void;
}

/** Listens to an editor and to the page that it is in; gives what ends both. */
const listen = (made: Editor, { flush, onUpdate, onDraw, onHide }: Listening): (() => void) => {
  const onVisibility = (): void => {
    flush();
    if (document.visibilityState === 'hidden') onHide();
  };
  made.on('update', onUpdate);
  made.on('transaction', onDraw);
  made.on('blur', flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    flush();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', onVisibility);
    made.destroy();
  };
};

/** Two presses of Escape are one gesture. */
const TWICE_MS = 600;

const isEscapeTwice = (event: KeyboardEvent, before: { at: number }): boolean => {
  if (event.key !== 'Escape' || event.isComposing) return false;
  const isTwice = event.timeStamp - before.at < TWICE_MS;
  before.at = event.timeStamp;
  return isTwice;
};

const makeEditor = (
  element: HTMLElement,
  { uid, label }: Pick<TextEditorProps, 'uid' | 'label'>,
  load: LoadPicture,
  on: Pick<TextEditorProps, 'onPicture' | 'onLeave'>,
): Editor => {
  const escaped = { at: -TWICE_MS };
  const made: Editor = new Editor({
    element,
    extensions: textParts((key, signal) => load(keyOf(uid, key), signal)),
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: 'text-body' },
      handlePaste: (_view, event) => paste(made, event, on.onPicture),
      handleKeyDown: (_view, event) => {
        const isTwice = isEscapeTwice(event, escaped);
        if (isTwice) on.onLeave();
        return isTwice;
      },
    },
  });
  return made;
};

/** An editor in an element, from its coming until it goes. */
const useEditor = (props: TextEditorProps) => {
  const { open, onType } = props;
  const { pictures } = useHandles();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isReadable, setReadable] = useState(true);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const timer = useRef(0);
  const shown = useRef(open.loads);
  const tell = useEffectEvent((made: Editor) => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    onType({ text: textOf(made), loads: shown.current });
  });
  const picture = useEffectEvent(props.onPicture);
  const leave = useEffectEvent(props.onLeave);
  const hide = useEffectEvent(props.onHide);
  const begin = useEffectEvent((element: HTMLElement) => {
    const load: LoadPicture = (key, signal) => pictures.load(asObjectKey(key), signal);
    return makeEditor(element, props, load, { onPicture: (file) => picture(file), onLeave: () => leave() });
  });
  const enter = useEffectEvent((made: Editor, flush: () => void) => {
    setReadable(fill(made, open.text));
    setEditor(made);
    props.onReady(flush);
    made.commands.focus('end');
  });
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = begin(place.current);
    const flush = (): void => (timer.current === 0 ? undefined : tell(made));
    const onUpdate = (): void => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => tell(made), TYPING_MS);
    };
    const stop = listen(made, { flush, onUpdate, onDraw: redraw, onHide: () => hide() });
    enter(made, flush);
    return stop;
  }, []);
  const arrive = useEffectEvent((made: Editor, loads: number) => {
    // What was typed meanwhile was typed upon the text before: whoever saves it merges both.
    if (timer.current === 0) setReadable(refill(made, open.text));
    else tell(made);
    shown.current = loads;
  });
  useEffect(() => {
    if (editor !== null && open.loads !== shown.current) arrive(editor, open.loads);
  }, [editor, open.loads]);
  return { place, editor, isReadable };
};

/** Puts a picture that has become one of the note where the caret is. */
const usePlacing = (editor: Editor | null, { picture }: TextEditorProps['open']): void => {
  const placed = useRef(picture?.number ?? 0);
  useEffect(() => {
    if (editor === null || picture === null || picture.number <= placed.current) return;
    placed.current = picture.number;
    editor
      .chain()
      .focus()
      .insertContent({ type: PICTURE, attrs: { dataKey: picture.key, title: picture.title } })
      .run();
  }, [editor, picture]);
};

/** A text in which one writes, with its tools. A text that would lose something here can only be read. */
export const TextEditor = (props: TextEditorProps) => {
  const { place, editor, isReadable } = useEditor(props);
  usePlacing(editor, props.open);
  return (
    <>
      {isReadable && editor !== null ? <TextTools editor={editor} onAskPicture={props.onAskPicture} /> : null}
      {isReadable ? null : (
        <p className="text-notice" role="alert">
          <FormattedMessage id="textNotes.unreadable" />
        </p>
      )}
      <div className="text-scroller">
        <SlashMenu editor={editor} onAskPicture={props.onAskPicture}>
          <div ref={place} className="text-column" hidden={!isReadable} />
        </SlashMenu>
      </div>
    </>
  );
};
