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
      members: async (id) => note(`members ${id}`, []),
      make: async (name) => note(`make ${name}`, undefined),
      rename: async (id, name) => note(`rename ${id} ${name}`, undefined),
      invite: async (id, days) => note(`invite ${id} ${days}`, undefined),
      stopInvitation: async (id) => note(`stop ${id}`, undefined),
      setRole: async (id, uid, role) => note(`role ${id} ${uid} ${role}`, undefined),
      handOver: async (id, uid) => note(`handOver ${id} ${uid}`, undefined),
      remove: async (id, uid) => note(`remove ${id} ${uid}`, undefined),
      exit: async (id) => note(`exit ${id}`, undefined),
      dissolve: async (id) => note(`dissolve ${id}`, undefined),
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
