import { PortError } from '@inkside/kit';
import type { Answers, Question, QuestionKind, QuestionOf, Reply } from '../protocol';

/** What is used of a `Worker`. */
export interface InkWorkerLike {
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** A page that takes longer than this to decode or to draw never ends. */
export const INK_WORKER_HANG_MS = 20_000;

export const INK_WORKER_ERROR = 'errors.inkWorker';

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: Answers[QuestionKind]) => void;
  readonly reject: (error: PortError) => void;
}

export interface WorkerClientDeps {
  spawn(): InkWorkerLike;
  /** How long one answer may take, in milliseconds. */
  readonly hangMs: number;
}

/**
 * Asks a worker one thing at a time, drawings before everything else. A worker that crashes or hangs is ended: all who
 * wait get `errors.inkWorker`, and the next question starts a new one, which holds no pages.
 */
export class WorkerClient {
  /** Grows when a worker is lost, and with it every page that it held. */
  generation = 0;
  private worker: InkWorkerLike | undefined;
  private current: Waiting | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private readonly urgent: Waiting[] = [];
  private readonly queue: Waiting[] = [];
  private lastId = 0;

  constructor(private readonly deps: WorkerClientDeps) {}

  /** @throws PortError `errors.inkWorker` when the worker crashes, hangs or cannot answer. */
  ask<Kind extends QuestionKind>(question: QuestionOf<Kind>): Promise<Answers[Kind]> {
    return new Promise((resolve, reject) => {
      // The reply to a question is of its kind: the handler's table says so.
      const waiting: Waiting = { question, resolve: (answer) => resolve(answer as Answers[Kind]), reject };
      (question.kind === 'frame' ? this.urgent : this.queue).push(waiting);
      this.next();
    });
  }

  /** Lets go of the worker, and of what it holds, unless it is asked something just now. */
  rest(): void {
    if (this.current === undefined) this.crash();
  }

  private next(): void {
    if (this.current !== undefined) return;
    const waiting = this.urgent.shift() ?? this.queue.shift();
    if (waiting === undefined) return;
    this.current = waiting;
    this.lastId += 1;
    this.watch = setTimeout(() => this.crash(), this.deps.hangMs);
    try {
      this.worker ??= this.start();
      this.worker.postMessage({ id: this.lastId, question: waiting.question });
    } catch {
      this.crash();
    }
  }

  private start(): InkWorkerLike {
    const worker = this.deps.spawn();
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = () => this.crash();
    worker.onmessageerror = () => this.crash();
    return worker;
  }

  private take({ id, answer }: Reply): void {
    const { current } = this;
    if (current === undefined || id !== this.lastId) return;
    this.finish();
    if (answer === undefined) current.reject(new PortError(INK_WORKER_ERROR));
    else current.resolve(answer);
    this.next();
  }

  private finish(): void {
    clearTimeout(this.watch);
    this.current = undefined;
  }

  private crash(): void {
    const { worker, current } = this;
    const waiting = [...(current === undefined ? [] : [current]), ...this.urgent.splice(0), ...this.queue.splice(0)];
    this.worker = undefined;
    this.generation += 1;
    this.finish();
    if (worker !== undefined) {
      worker.onmessage = null;
      worker.onerror = null;
      worker.onmessageerror = null;
      worker.terminate();
    }
    for (const { reject } of waiting) reject(new PortError(INK_WORKER_ERROR));
  }
}
