import { PortError } from '@inkside/kit';
import type { OpenPorts } from '../../src/services/createOpenPorts';

/** A cloud that has nothing to read; a test puts answers over it and sees what was asked for. */
export const fakeOpenPorts = () => {
  const asked: string[] = [];
  const note = <Answer>(question: string, answer: Answer): Answer => {
    asked.push(question);
    return answer;
  };
  const ports: {
    readonly [Feature in keyof OpenPorts]: {
      -readonly [Method in keyof OpenPorts[Feature]]: OpenPorts[Feature][Method];
    };
  } = {
    downloads: {
      programs: async () => [],
      androidApp: async (language) => note(`app ${language}`, null),
    },
    groups: {
      list: async () => [],
      invitation: async (code) =>
        note(`invitation ${code}`, { group: 'Readers', about: '', inviter: 'Olga', members: 3, expiresAt: null }),
      join: async (code) => note(`join ${code}`, { group: 'Readers', isNew: true }),
    },
    manuals: { list: async (language) => note(`manuals ${language}`, []) },
    publicPages: {
      text: async (kind, language) => note(`text ${kind} ${language}`, null),
      notice: async (id, language) => {
        note(`notice ${id} ${language}`, null);
        throw new PortError('errors.notFound');
      },
    },
    support: { help: async (language) => note(`help ${language}`, { categories: [], faqs: [] }) },
  };
  return { asked, ports };
};
