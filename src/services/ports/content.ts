import type { AppRelease, Help, Invitation, ManualGroup, TextKind, WrittenText } from '../../app/kit/content';

/**
 * What the cloud offers anyone to read (specification section 7). `language`: of the page; the cloud falls back to
 * English and then to Chinese. Every method throws `PortError`.
 */
export interface ContentPort {
  /** The newest text of a static page; null where the cloud has none. */
  text(kind: TextKind, language: string): Promise<WrittenText | null>;
  /** One notice. Error besides: `errors.notFound`, also for what cannot be an id. */
  notice(id: string, language: string): Promise<WrittenText>;
  manuals(language: string): Promise<readonly ManualGroup[]>;
  help(language: string): Promise<Help>;
  /** The newest assistant app for Android; null where the cloud offers none. */
  androidApp(language: string): Promise<AppRelease | null>;
}

/** Invitations to groups. Errors besides: `errors.groupInviteUnknown`, `errors.groupInviteExpired`. */
export interface InvitationsPort {
  read(code: string): Promise<Invitation>;
  /** Makes the signed-in account a member; `isNew` is false for who was one. Error besides: `errors.groupFull`. */
  join(code: string): Promise<{ readonly group: string; readonly isNew: boolean }>;
}
