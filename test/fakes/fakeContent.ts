import { PortError } from '@inkside/kit';
import type { ContentPort, InvitationsPort } from '../../src/services/ports/content';

/** A cloud that has nothing to read; a test puts answers over it and sees what was asked for. */
export const fakeContent = () => {
  const asked: string[] = [];
  const note = <Answer>(question: string, answer: Answer): Answer => {
    asked.push(question);
    return answer;
  };
  const content: { -readonly [Method in keyof ContentPort]: ContentPort[Method] } = {
    text: async (kind, language) => note(`text ${kind} ${language}`, null),
    notice: async (id, language) => {
      note(`notice ${id} ${language}`, null);
      throw new PortError('errors.notFound');
    },
    manuals: async (language) => note(`manuals ${language}`, []),
    help: async (language) => note(`help ${language}`, { categories: [], faqs: [] }),
    androidApp: async (language) => note(`app ${language}`, null),
  };
  const invitations: { -readonly [Method in keyof InvitationsPort]: InvitationsPort[Method] } = {
    read: async (code) =>
      note(`invitation ${code}`, { group: 'Readers', about: '', inviter: 'Olga', members: 3, expiresAt: null }),
    join: async (code) => note(`join ${code}`, { group: 'Readers', isNew: true }),
  };
  return { asked, content, invitations };
};
