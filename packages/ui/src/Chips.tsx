import './chips.css';

interface Chip {
  readonly id: string | null;
  readonly label: string;
}

interface ChipsProps {
  /** What is chosen by them. */
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** One of a few kinds; `null` is all of them. */
export const Chips = ({ label, chips, chosen, onChoose }: ChipsProps) => (
  <fieldset className="chips">
    <legend className="unseen">{label}</legend>
    {chips.map(({ id, label: name }) => (
      <button key={id ?? ''} type="button" className="chip" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {name}
      </button>
    ))}
  </fieldset>
);
