import { createTextIndexAnswers, type TextIndexQuestion } from './answerTextIndex';

const answer = createTextIndexAnswers();

self.onmessage = async ({
  data: { number, question },
}: MessageEvent<{ number: number; question: TextIndexQuestion }>) => {
  try {
    self.postMessage({ number, result: await answer(question) });
  } catch (thrown) {
    self.postMessage({ number, fault: String(thrown) });
  }
};
