import { useRef, type JSX } from 'react';

interface FilePicker {
  /** Stands beside the button, unseen. */
  readonly input: JSX.Element;
  readonly open: () => void;
}

interface FilePickerOptions {
  /** What is picked, for screen readers. */
  readonly label: string;
  /** Endings of names, as the platform takes them; all files unless it says so. */
  readonly accept?: string;
  readonly onPick: (files: readonly File[]) => void;
}

/** The computer's own picker; many files can be picked at once. */
export const useFilePicker = ({ label, accept, onPick }: FilePickerOptions): FilePicker => {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      multiple
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        if (files.length > 0) onPick(files);
        // Otherwise picking the same file again would say nothing.
        currentTarget.value = '';
      }}
    />
  );
  return { input, open: () => element.current?.click() };
};
