// The actor in events and in the audit log.
import { Nullable, OneOf, Type, Uuid } from '../../wire/schemas.ts'

export const ACTOR_KINDS = ['user', 'operator', 'invitee', 'freelancer', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export type ActorView<Kind extends string> = { kind: Kind; id: string | null; name: string | null }

export const ActorOf = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  Type.Object({ kind: OneOf(kinds), id: Nullable(Uuid()), name: Nullable(Type.String()) })
