import { asEpochMs, asSecretId, type ClockPort, PortError } from '@inkside/kit';
import type {
  SessionPort,
  CaptchaPort,
  Entry,
  QrAnswer,
  QrSignInPort,
  SignInLink,
  VisibilityPort,
  WorkEvent,
} from '../../src/services/ports/session';
import type { SessionFacts } from '@inkside/protocol';

const signInCall = (entry: Entry): string =>
  entry.kind === 'code' && entry.verify !== undefined ? `signIn ${entry.verify}` : 'signIn';

/** Handles are the secrets themselves: code 123456, password `right horse`, ticket `a ticket`. */
export const fakeAccounts = (known: SessionFacts, resumed: SessionFacts | undefined, link?: SignInLink) => {
  const calls: string[] = [];
  const links = link === undefined ? [] : [link];
  const faults: PortError[] = [];
  let vaultChanged: () => void = () => undefined;
  const right = { code: '123456', password: 'right horse', qr: 'a ticket' };
  const stumble = (): void => {
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
  };
  const port: SessionPort = {
    remembered: () => resumed,
    resume: async () => resumed,
    redeemLink: async () => links.shift(),
    requestCode: async ({ contact, verify }) => {
      calls.push(`code ${contact.areaCode ?? ''}${contact.address} ${verify ?? 'unchecked'}`);
      stumble();
    },
    signIn: async ({ entry }) => {
      calls.push(entry.kind === 'password' ? `password ${entry.verify ?? 'unchecked'}` : signInCall(entry));
      stumble();
      if (entry.kind === 'code' && entry.code !== right.code) throw new PortError('errors.codeWrong');
      if (entry.kind === 'password' && entry.password !== right.password) throw new PortError('errors.passwordWrong');
      if (entry.kind === 'qr' && entry.ticket !== right.qr)
        throw new PortError('errors.network', { operation: 'signIn' });
      return known;
    },
    resetPassword: async ({ contact, code, verify }) => {
      calls.push(`reset ${contact.address} ${verify ?? 'unchecked'}`);
      stumble();
      if (code !== right.code) throw new PortError('errors.codeWrong');
    },
    signOut: async () => void calls.push('signOut'),
    forget: () => void calls.push('forget'),
    watchVault: (report) => {
      vaultChanged = report;
      return () => undefined;
    },
  };
  return { port, calls, faults, changeVault: () => vaultChanged() };
};

/** A puzzle whose gap is 120 pixels from the left. */
export const fakeCaptcha = () => {
  const faults: PortError[] = [];
  const working: { report: (event: WorkEvent) => void; isStopped: boolean }[] = [];
  const counts = { puzzles: 0 };
  /** Whether the cloud asks for the check at all, and how long it thinks about it. */
  const cloud: { asksForNone: boolean; isBusy: boolean; thinks: () => Promise<void> } = {
    asksForNone: false,
    isBusy: false,
    thinks: async () => undefined,
  };
  const picture = 'data:image/png;base64,';
  const port: CaptchaPort = {
    createPuzzle: async () => {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      await cloud.thinks();
      if (cloud.asksForNone) return null;
      if (cloud.isBusy) return 'work';
      counts.puzzles += 1;
      const sizes = { width: 320, height: 160, pieceSize: 48, top: 40 };
      return { id: `puzzle-${counts.puzzles}`, image: picture, piece: picture, ...sizes };
    },
    checkPuzzle: async (puzzleId, { offset }) => {
      if (offset !== 120) throw new PortError('errors.captchaWrong');
      return asSecretId(`verify-of-${puzzleId}`);
    },
    work: (report) => {
      const job = { report, isStopped: false };
      working.push(job);
      return () => (job.isStopped = true);
    },
  };
  return { port, faults, working, counts, cloud };
};

/** Codes live three minutes; what the phone did is said by `answers`, one for each question. */
export const fakeQrSignIn = (clock: Pick<ClockPort, 'now'>) => {
  const answers: (QrAnswer | PortError)[] = [];
  const faults: PortError[] = [];
  const counts = { created: 0, checked: 0 };
  const port: QrSignInPort = {
    create: async () => {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      counts.created += 1;
      return { text: asSecretId(`qr-${counts.created}`), expiresAt: asEpochMs(clock.now() + 180_000) };
    },
    check: async () => {
      counts.checked += 1;
      const answer = answers.shift() ?? { phase: 'waiting' };
      if (answer instanceof PortError) throw answer;
      return answer;
    },
  };
  return { port, answers, faults, counts };
};

/** A tab that is looked at until a test hides it. */
export const fakeVisibility = () => {
  const listeners = new Set<() => void>();
  let isVisible = true;
  const port: VisibilityPort = {
    isVisible: () => isVisible,
    watch: (report) => {
      listeners.add(report);
      return () => listeners.delete(report);
    },
  };
  const show = (visible: boolean): void => {
    isVisible = visible;
    for (const tell of listeners) tell();
  };
  return { port, show };
};
