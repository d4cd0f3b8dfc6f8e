import { useState } from 'react';

import { CAPACITIES, type Firmware, FIRMWARES, type TwinState, usedBytes } from '@inkside/twin';

import { Line, wordsOf } from './BindForm';
import type { TwinProps } from './useTwin';
import { type Say, sizeIn, type WordId } from './words';

const FIRMWARE_WORDS: Readonly<Record<Firmware, WordId>> = { '3.0': 'firmware30', '3.5': 'firmware35' };

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => Promise<void>;
}

const Switch = ({ label, isOn, set }: SwitchProps) => (
  <label className="switch">
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={({ target }) => void set(target.checked)}
    />
    <span>{label}</span>
  </label>
);

interface PanelProps extends TwinProps {
  readonly state: TwinState;
  readonly isOnline: boolean;
  /** Lays an empty page on the screen. */
  readonly write: () => void;
}

const lineWord = ({ isAsleep, isAirplane }: TwinState, isOnline: boolean): WordId => {
  if (isAsleep) return 'asleep';
  return isAirplane || !isOnline ? 'offline' : 'online';
};

const NetworkPart = ({ twin, say, state, isOnline }: Pick<PanelProps, 'twin' | 'say' | 'state' | 'isOnline'>) => (
  <fieldset>
    <legend>{say('network')}</legend>
    <Switch label={say('airplane')} isOn={state.isAirplane} set={(isOn) => twin.setAirplane(isOn)} />
    <Switch label={say('slow')} isOn={state.isSlow} set={(isOn) => twin.setSlow(isOn)} />
    {state.bound !== null && <output className="faint">{say(lineWord(state, isOnline))}</output>}
  </fieldset>
);

const StoragePart = ({ twin, say, tag, state }: Pick<PanelProps, 'twin' | 'say' | 'tag' | 'state'>) => {
  const sizes = CAPACITIES.map((bytes) => ({ bytes, words: sizeIn(bytes, tag) }));
  return (
    <fieldset>
      <legend>{say('storage')}</legend>
      <select
        aria-label={say('storage')}
        value={state.capacity}
        onChange={({ target }) => void twin.setCapacity(Number(target.value))}
      >
        {sizes.map(({ bytes, words }) => (
          <option key={bytes} value={bytes}>
            {words}
          </option>
        ))}
      </select>
      <p className="faint">
        {say('storageUse', { used: sizeIn(usedBytes(state), tag), all: sizeIn(state.capacity, tag) })}
      </p>
    </fieldset>
  );
};

const FirmwarePart = ({ twin, say, state }: Pick<PanelProps, 'twin' | 'say' | 'state'>) => (
  <fieldset>
    <legend>{say('firmware')}</legend>
    <select
      aria-label={say('firmware')}
      value={state.firmware}
      onChange={({ target }) => void twin.setFirmware(FIRMWARES.find((each) => each === target.value) ?? '3.5')}
    >
      {FIRMWARES.map((firmware) => (
        <option key={firmware} value={firmware}>
          {say(FIRMWARE_WORDS[firmware])}
        </option>
      ))}
    </select>
  </fieldset>
);

const canWrite = ({ bound, lock, isAsleep }: TwinState): boolean => bound !== null && lock === null && !isAsleep;

const button = (say: Say, id: WordId, press: () => void, className = '') => (
  <button type="button" className={className} onClick={press}>
    {say(id)}
  </button>
);

/** The phone's part in a sign-in by QR code. */
const QrPart = ({ twin, say }: Pick<PanelProps, 'twin' | 'say'>) => {
  const [word, setWord] = useState('');
  const confirm = (text: string): void => {
    void twin.confirmQr(text).then((answer) => setWord(answer.kind === 'bound' ? say('qrDone') : wordsOf(answer, say)));
  };
  return (
    <fieldset>
      <legend>{say('qr')}</legend>
      <Line label={say('qrText')} verb={say('qrConfirm')} press={confirm} />
      <output>{word}</output>
    </fieldset>
  );
};

/** What a hand can do with the device besides its screen. */
export const ControlPanel = ({ twin, say, tag, state, isOnline, write }: PanelProps) => {
  const isBound = state.bound !== null;
  return (
    <div className="controls">
      <h2>{say('controls')}</h2>
      {state.isAsleep ? button(say, 'wake', () => void twin.wake()) : button(say, 'sleep', () => void twin.sleep())}
      {canWrite(state) && button(say, 'write', write)}
      <NetworkPart {...{ twin, say, state, isOnline }} />
      <StoragePart {...{ twin, say, tag, state }} />
      <FirmwarePart {...{ twin, say, state }} />
      {canWrite(state) && <QrPart twin={twin} say={say} />}
      {isBound && state.lock === null && button(say, 'lock', () => void twin.lock())}
      {isBound && button(say, 'unbind', () => void twin.unbind(), 'bad')}
    </div>
  );
};
