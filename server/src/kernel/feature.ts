// What a feature brings to the running service. features/all.ts lists all of them.
import type { Database } from './db/connections/client.ts'
import type { InvalidateCredentials } from './domain/access/principal.ts'
import type { Clock } from './domain/clock.ts'
import type { QuotaLimits } from './domain/quota-limits.ts'
import type { FreelancerPortal, InvitationApi, OperatorApi, TeamApi } from './http/pipeline/surface.ts'
import type { DeliveryDeps } from './mail/mail-delivery.ts'

/** Settings and services that endpoints need besides the context of a request. */
export type RouteDeps = {
  invalidateCredentials: InvalidateCredentials
  /** Default for keys without their own limit. */
  requestsPerMinute: number
  maxKeysPerTeam: number
  /** Default for teams without their own quotas. */
  quotas: QuotaLimits
}

/** A write of an audited row is a transaction: only there does the audit log recognise the service on every machine of Citus. */
export type JobDeps = { db: Pick<Database, 'query' | 'transaction'>; clock: Clock }

export type Job = { name: string; everyMs: number; run(): Promise<unknown> }

export type Feature = {
  /** The name of the folder. */
  readonly name: string
  /** `/api/v1` */
  team?(api: TeamApi, deps: RouteDeps): void
  /** `/portal/v1` with an invitation. */
  invitation?(portal: InvitationApi, deps: RouteDeps): void
  /** `/portal/v1` with a personal link. */
  freelancer?(portal: FreelancerPortal, deps: RouteDeps): void
  /** `/operator/v1` */
  operator?(api: OperatorApi, deps: RouteDeps): void
  /** Background work; may run on any number of nodes at once. */
  jobs?(deps: JobDeps): Job[]
  /** Sends a batch of due mails, if the service has a mail server, and returns how many. */
  deliverMail?(deps: DeliveryDeps): Promise<number>
}
