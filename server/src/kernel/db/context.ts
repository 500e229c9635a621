// The context of a use case. It contains the tenant, so that no use case can forget it.

import type {
  Actor,
  FreelancerPrincipal,
  InvitationPrincipal,
  OperatorPrincipal,
  PortalSessionPrincipal,
  Principal,
  SessionPrincipal,
  UserPrincipal,
  VisitorPrincipal,
} from '../../domain/access/principal.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Declarations } from '../../domain/merge-manifests.ts'
import type { ShortReferenceKind } from '../../domain/short-references.ts'
import type { ParsedFile } from '../../domain/uploaded-file.ts'
import type { Db } from './connections/client.ts'
import type { FileStore } from './files/file-store.ts'

/** The context of every caller. `db` is the transaction in a write, the pool in a read. */
export type CallCtx = {
  readonly db: Db
  /** The clock of the team: that of a sandbox is ahead of the real time. */
  readonly clock: Clock
  /** The clock of credentials, which expire in real time everywhere. */
  readonly realClock: Clock
  readonly requestId: string | null
  /** The same id in each run of a write's transaction, for ids that documents show. */
  stableId(name: string): string
  /** A short reference of a new resource, such as M-2026-0042. Use `referenceFor`. */
  readonly takeReference: TakeReference
  /** A function, because with PORT=0 the URL is known only once the server listens. */
  publicUrl(): string
  /** Whether links are sent by mail; otherwise the response that creates a link contains it. */
  readonly sendsMail: boolean
  /** What the manifests of all features declare. */
  readonly declared: Declarations
  /** Renders documents. In a write this happens outside of the transaction, which then runs again (decision 0037). */
  readonly renderer: DocumentRenderer
  readonly files: FileStore
  /** Hooks that features of higher domains run in the transaction. */
  readonly hooks: Hooks
  /** Network address and user agent of the caller; null for the service itself. */
  readonly client: { readonly ip: string; readonly headers: { 'user-agent'?: string | undefined } } | null
  /** Runs after the commit; never if the transaction is rolled back. */
  afterCommit(work: () => void): void
}

/** Changes that features of higher domains react to (hooks.ts), each with the data that its hooks get. */
export type Changes = {
  /**
   * The id of a user who was deactivated or activated again: everything that gave access is revoked for good. The caller holds the lock
   * of the team's credentials.
   */
  accessLost: string
  /**
   * A freelancer whose sessions end for good: all, or those that one portal link has opened. The caller holds the lock of the team's
   * credentials, and invalidates them after the commit.
   */
  portalAccessLost: { freelancerId: string; linkId?: string }
  /** The ids of API keys that were revoked with all that was created with them. */
  keysRevoked: readonly string[]
  /** The id of the freelancer whose data changed, or null: those of the team's company. */
  partyChanged: string | null
  /** The id of a project code, before it is locked: rows that refer to it are locked first (decision 0045). */
  deletingProjectCode: string
  /** The id of a project code to which nothing refers any more but deleted rows. */
  projectCodeDeleted: string
  /** The id of a document template. */
  templateDeleted: string
  /** The data of the team that somebody reads, and the year or the days that they cover. */
  dataExported: { content: string; period?: string }
}

export type Hook<About> = (ctx: Ctx, about: About) => Promise<void>

export type Hooks = { readonly [Name in keyof Changes]: Hook<Changes[Name]> }

/**
 * `id` is that of the resource. Returns the same reference for the same id in each run of a write's transaction, because documents
 * show it. The year is that of `at`, in the time zone of the team.
 */
export type TakeReference = (request: {
  tenantId: string
  kind: ShortReferenceKind
  id: string
  at: Date
}) => Promise<string>

/** Implemented by features/platform/references. Numbers that are not used are gaps. */
export const referenceFor = (
  { takeReference, tenantId, clock }: Pick<Ctx, 'takeReference' | 'tenantId' | 'clock'>,
  kind: ShortReferenceKind,
  id: string,
): Promise<string> => takeReference({ tenantId, kind, id, at: clock.now() })

const MAX_AGENT_LENGTH = 500

/** Returns the user agent as sessions and signatures record it. */
export const getUserAgent = ({ client }: Pick<CallCtx, 'client'>): string | null =>
  client?.headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) ?? null

/** Implemented by documents/rendering/renderer.ts. Each team has its own queue. */
export type DocumentRenderer = {
  /** Returns the file and the JSON source of later versions. The pages of `readFile` come first, unchanged. */
  render(teamId: string, order: object, readFile?: () => Promise<Buffer>): Promise<RenderedDocument>
  check(teamId: string, body: string): Promise<MarkupError[]>
  /** Reads the data of an uploaded file. Rejects with an `UnfitDocumentError` if it cannot be opened or read. */
  read(teamId: string, file: Buffer): Promise<ParsedFile>
}
/** Unsupported markup in a template, with its line. */
export type MarkupError = {
  line: number
  markup: 'html' | 'code_block' | 'code' | 'image' | 'link' | 'strikethrough' | 'deep_list'
}
type RenderedDocument = { bytes: Buffer; content: string }

/** The context of work on behalf of one team. */
export type Ctx = CallCtx & { readonly tenantId: string; readonly actor: Actor }

/** The primary key of a row of the team. */
export const toRowKey = (ctx: Pick<Ctx, 'tenantId'>, id: string) => ({ tenant_id: ctx.tenantId, id })

/** Context of an authenticated request; on the surfaces of a team it is a `Ctx` too. */
export type AuthenticatedCtx = CallCtx & { readonly principal: Principal }

/** The context of a request with a team API key or a session, which act for a user. */
export type KeyCtx = Ctx & { readonly principal: UserPrincipal }

/** The context of a request with the operator token, which belongs to no team. */
export type OperatorCtx = CallCtx & { readonly principal: OperatorPrincipal }

/** The context of a request with the token of an invitation. */
export type InvitationCtx = Ctx & InBrowser & { readonly principal: InvitationPrincipal }

/** A browser that signs in. */
export type VisitorCtx = CallCtx & InBrowser & { readonly principal: VisitorPrincipal }

/** A signed-in browser, outside of the team API. */
export type SessionCtx = Ctx & InBrowser & { readonly principal: SessionPrincipal }

/** A browser in which a freelancer is signed in, outside of the portal API. */
export type PortalSessionCtx = Ctx & InBrowser & { readonly principal: PortalSessionPrincipal }

/** What a request that may begin or end a session needs in addition. */
export type InBrowser = {
  readonly browser: Browser
  /** Makes the request act for this session, which the audit log then names. */
  actAs(principal: SessionPrincipal | PortalSessionPrincipal): Promise<Ctx>
}

/** The cookie of a session of a user or of a freelancer. */
export type SessionCookie = 'session' | 'portal'

/** The cookies of the browser. They change when the transaction is committed. */
export type Browser = {
  /** Throws unless a page of this service has sent the request. */
  requireOwnPage(): void
  /** The secret of the attempt to sign in that this browser has begun. */
  attempt(): string | undefined
  /** Throws where the cookie would be sent unencrypted. */
  setSession(cookie: SessionCookie, secret: string, seconds: number): void
  clearSession(cookie: SessionCookie): void
  setAttempt(secret: string, seconds: number): void
  clearAttempt(): void
  /** The secret of the attempt to sign in at the identity provider. */
  oidcAttempt(): string | undefined
  setOidcAttempt(secret: string, seconds: number): void
  clearOidcAttempt(): void
}

/** The context of a request with the token of a portal link or the session of a freelancer. */
export type FreelancerCtx = Ctx & { readonly principal: FreelancerPrincipal }
