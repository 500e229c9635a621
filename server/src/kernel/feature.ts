// What a feature brings to the running service. features/all.ts lists all of them.

import type { OidcSettings } from '../domain/access/oidc-settings.ts'
import type { InvalidateCredentials } from '../domain/access/principal.ts'
import type { SecretKeys } from '../domain/access/secret-keys.ts'
import type { CodeDisplay } from '../domain/access/shown-codes.ts'
import type { Clock } from '../domain/clock.ts'
import type { JsonText } from '../domain/json-text.ts'
import type { Manifest } from '../domain/manifest.ts'
import type { MaybePromise } from '../domain/maybe-promise.ts'
import type { Declarations } from '../domain/merge-manifests.ts'
import type { QuotaLimits } from '../domain/quota-limits.ts'
import type { PendingRead } from '../domain/waiting.ts'
import type { Database } from './db/connections/client.ts'
import type { Ctx, DocumentRenderer } from './db/context.ts'
import type { FileStore } from './db/files/file-store.ts'
import type { FeatureHooks } from './db/hooks.ts'
import type { Sandboxes } from './db/sandboxes.ts'
import type { RuleName } from './db/schema/tables.ts'
import type {
  FreelancerPortal,
  InvitationApi,
  NavigationApi,
  OperatorApi,
  PortalSessionApi,
  SessionApi,
  TeamApi,
  VisitorApi,
} from './http/pipeline/surface.ts'
import type { DeclaredMail, DeclaredMails } from './mail/mail-delivery.ts'
import type { AddressGuard } from './outgoing/address-guard.ts'
import type { Outgoing } from './outgoing/guarded-request.ts'
import type { TSchema } from './wire/schemas.ts'

/** Settings and services that endpoints need besides the context of a request. */
export type RouteDeps = {
  invalidateCredentials: InvalidateCredentials
  /** Default for keys without their own limit. */
  requestsPerMinute: number
  sessionRequestsPerMinute: number
  maxKeysPerTeam: number
  /** What the manifests of all features declare. */
  declared: Declarations
  /** The event subjects of all features. */
  subjects: ReadonlyMap<string, EventSubject>
  /** The mails of all features. */
  mails: DeclaredMails
  /** The rules of all features. */
  rules: TeamRules
  feedWaits: FeedWaits
  /** Default for teams without their own quotas. */
  quotas: QuotaLimits
  secretKeys: SecretKeys
  /** The guard for URLs that teams choose. */
  guard: AddressGuard
  /** Undefined without an identity provider. */
  oidc: OidcSettings | undefined
  clock: Clock
  sandboxes: Sandboxes
  publicUrl: () => string
  /** Shows the codes of the demo and of sandboxes on the machine of the service. */
  codeDisplay: CodeDisplay
}

/** Requests that wait for an event of their team: features/platform/events/feed-waits.ts. */
export type FeedWaits = {
  /**
   * Waits until the team has an event after this number, for at most `ms`. A request that waits again, because the event was not of its
   * types, sees the next one within a second. Undefined: the request cannot wait.
   */
  wait(tenantId: string, after: number, ms: number, isAgain: boolean): Omit<PendingRead, 'query'> | undefined
}

/** Jobs write audited rows in a transaction: the audit log needs one to recognise the service on every machine of Citus. */
export type JobDeps = {
  db: Pick<Database, 'query' | 'transaction'>
  clock: Clock
  /** The retention of the change feed; 0 keeps all events. */
  eventRetentionDays: number
}

/** What the jobs of features need in addition to `JobDeps`; see app.ts and process/serve.ts. */
export type ServiceDeps = JobDeps & {
  publicUrl: () => string
  onFailure(error: unknown): void
  /** Whether the service has a mail server. */
  sendsMail: boolean
  sandboxes: Sandboxes
  /** What the manifests of all features declare. */
  declared: Declarations
  /** The event subjects of all features. */
  subjects: ReadonlyMap<string, EventSubject>
  /** The rules of all features. */
  rules: TeamRules
  secretKeys: SecretKeys
  files: FileStore
  renderer: DocumentRenderer
  outgoing: Outgoing
  webhookRetentionDays: number
}

export type Job = {
  name: string
  everyMs: number
  run(): Promise<unknown>
  /** Asks a run to end early: called before `stop`, which waits for it. */
  halt?(): void
  /** Waits for work that continues after a run. */
  stop?(): Promise<void>
}

/** The context of reads, which background work has too. */
type ReadingCtx = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'publicUrl'>

/** How events show the resource that they are about, as their `object`. Its manifest declares who may read it. */
export type EventSubject = {
  /** The path of its GET in the team API. Undefined without one. */
  readonly path?: `/${string}{id}`
  /** The schema of what `readObjects` returns. */
  readonly schema?: TSchema
  /** Reads the current resources by id: see db/sql/objects.ts. Deleted ones are missing; one that is too large is null. */
  readObjects?(ctx: ReadingCtx, ids: readonly string[]): Promise<ReadonlyMap<string, JsonText<object> | null>>
}

/** The value of a rule as the settings show it. */
export type RuleValue = boolean | number | string | null | object

type RuleCtx = Pick<Ctx, 'db' | 'clock' | 'tenantId' | 'actor' | 'requestId'>

/** A setting with which a team protects itself from one person: a change that loosens it waits (features/identity/rule-changes). */
export type TeamRule<Value extends RuleValue> = {
  readonly name: RuleName
  /** Reads the value in force. The caller holds the lock of the team's rules. */
  read(ctx: RuleCtx): Promise<Value>
  /** Whether one person may do more with the second value than with the first. */
  isLooser(from: Value, to: Value, ctx: RuleCtx): MaybePromise<boolean>
  /** Stores the value, with the event of the settings. */
  apply(ctx: RuleCtx, value: Value): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the value of each rule is another type
export type AnyTeamRule = TeamRule<any>

/** The rules of all features by name. */
export type TeamRules = ReadonlyMap<string, AnyTeamRule>

type EventSubjects = Readonly<Record<string, EventSubject>>

export type Feature = {
  /** The name of the folder. */
  readonly name: string
  /** The tables, scopes, errors and other words that the feature declares. */
  readonly manifest?: Manifest
  /** `/api/v1` */
  team?(api: TeamApi, deps: RouteDeps): void
  /** `/portal/v1` with an invitation. */
  invitation?(portal: InvitationApi, deps: RouteDeps): void
  /** `/portal/v1` with a portal link or a session. */
  freelancer?(portal: FreelancerPortal, deps: RouteDeps): void
  /** `/auth/v1` without a credential. */
  visitor?(api: VisitorApi, deps: RouteDeps): void
  /** `/auth/v1`, for browsers that are sent there. */
  navigation?(api: NavigationApi, deps: RouteDeps): void
  /** `/auth/v1` with a session. */
  session?(api: SessionApi, deps: RouteDeps): void
  /** `/auth/v1` with a session of a freelancer. */
  portalSession?(api: PortalSessionApi, deps: RouteDeps): void
  /** `/operator/v1` */
  operator?(api: OperatorApi, deps: RouteDeps): void
  /** The hooks that run when something in a domain below the feature changes. */
  readonly hooks?: FeatureHooks
  /** The resources by the `subject` of event kinds (domain/events/event-kinds.ts). */
  readonly subjects?: EventSubjects
  /** Background work; may run on any number of nodes at once. */
  jobs?(deps: ServiceDeps): Job[]
  /**
   * Does what is due in one team by the clock of `deps`, and returns the number of things done. It runs for sandboxes, whose clocks are
   * ahead; the jobs of the feature do the same for all other teams.
   */
  runDueWork?(deps: ServiceDeps, tenantId: string): Promise<number>
  /** The rules among its settings. */
  readonly rules?: readonly AnyTeamRule[]
  /** The mails that it sends. */
  readonly mails?: readonly DeclaredMail[]
}
