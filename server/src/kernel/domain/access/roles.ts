export const ROLES = ['team-admin', 'team-member'] as const
export type Role = (typeof ROLES)[number]
