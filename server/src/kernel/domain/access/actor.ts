// The actor in events and in the audit log.

export const ACTOR_KINDS = ['user', 'operator', 'invitee', 'freelancer', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export type ActorView<Kind extends string> = { kind: Kind; id: string | null; name: string | null }
