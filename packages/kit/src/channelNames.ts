export type ChannelName = 'noteTree' | 'library' | 'message';

export const channelNames: readonly ChannelName[] = ['noteTree', 'library', 'message'];
