// What a feature declares about itself, as plain data: `features/x/x.manifest.ts`. features/all.ts merges all of them.
import type { ErrorKind } from './errors/error-kinds.ts'
import type { EventKinds } from './events/event-kinds.ts'
import type { PersonalEntry } from './personal-data.ts'

type Placement =
  | {
      /** The column by which the table is distributed under Citus. */
      readonly distributedBy: 'tenant_id' | 'id'
    }
  | {
      /** Why the table stays on one node. */
      readonly notDistributed: string
    }

type Audit =
  | {
      /** What the audit log calls a row of the table. */
      readonly audited: string
    }
  | {
      /** Why the audit log leaves the table out, as in its comment in the schema. */
      readonly notAudited: string
    }

export type TableEntry = Placement &
  Audit & {
    /** A reference to a row that was found stays valid. */
    readonly isNeverDeleted?: true
    /** The personal data in its rows. */
    readonly personal?: PersonalEntry
    /** Columns of text, JSON or bytes without personal data. */
    readonly notPersonal?: readonly string[]
  }

/** What reading a resource needs, or the resource of which it is a part. */
export type ReadAccessEntry = { readonly scope: string; readonly role?: 'team-admin' } | string

/** What the violation of a unique or foreign key constraint means to the caller. */
export type ConstraintEntry =
  | { readonly field: string; readonly alreadyExists: string }
  | { readonly field: string; readonly unknownReference: string }
  | {
      /** Why no request can violate it. */
      readonly unreachable: string
    }

export type Manifest = {
  /** The name of the folder. */
  readonly name: string
  /** The heading of its endpoints in the contract. */
  readonly tag?: { readonly name: string; readonly description: string }
  readonly tables?: Readonly<Record<string, TableEntry>>
  /**
   * Who may read each resource that the audit log records or an event is about: the access of its GET endpoint. Every response that
   * shows resources, such as search or the feed, applies it.
   */
  readonly readAccess?: Readonly<Record<string, ReadAccessEntry>>
  readonly constraints?: Readonly<Record<string, ConstraintEntry>>
  readonly scopes?: {
    /** Each stands for `x:read` and `x:write`. */
    readonly resources?: readonly string[]
    /** Scopes of single actions, which no other scope but `*` includes. */
    readonly actions?: readonly string[]
    /** Actions that a team-member may take by default. */
    readonly memberActions?: readonly string[]
  }
  // biome-ignore lint/suspicious/noExplicitAny: the params of each kind are another type
  readonly errors?: Readonly<Record<string, ErrorKind<any>>>
  /** The events that the feature records. */
  readonly events?: readonly EventKinds[]
  /** Resources that an error may report as not found. */
  readonly resources?: readonly string[]
  /** What a field may refer to by an id. */
  readonly references?: readonly string[]
  /** Advisory locks of a team. `…-keys` guards unique values: transactions that swap values would deadlock. */
  readonly locks?: readonly string[]
}

/**
 * Each manifest adds its own type here, so that the compiler knows every scope, event and resource by name:
 * `declare module '…/domain/manifest.ts' { interface Manifests { x: typeof X } }`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add their own
export interface Manifests {}

type Declared = Manifests[keyof Manifests]

/** The words of a list that any manifest declares under this name. */
type Listed<Name extends 'resources' | 'references' | 'locks', M = Declared> = M extends {
  readonly [N in Name]: readonly (infer Word extends string)[]
}
  ? Word
  : never

type Scopes<Name extends 'resources' | 'actions', M = Declared> = M extends {
  readonly scopes: { readonly [N in Name]: readonly (infer Word extends string)[] }
}
  ? Word
  : never

type ValuesOf<Name extends 'tables' | 'constraints', M = Declared> = M extends {
  readonly [N in Name]: infer Entries
}
  ? Entries[keyof Entries]
  : never

type WordOf<Name extends string, Entry> = Entry extends { readonly [N in Name]: infer Word extends string }
  ? Word
  : never

export type ScopeResource = Scopes<'resources'>
export type ScopeAct = Scopes<'actions'>
export type TeamLock = Listed<'locks'>
/** What an error may be about: resources that are not found, that already exist, or that a field refers to. */
export type Resource = Listed<'resources'>
export type Reference = Listed<'references'>
/** Resources with a value that must be unique. */
export type UniqueResource = WordOf<'alreadyExists', ValuesOf<'constraints'>>
export type AuditedResource = WordOf<'audited', ValuesOf<'tables'>>

/** Keeps every word of a manifest as a literal type. */
export const defineManifest = <const M extends Manifest>(declared: M): M => declared
