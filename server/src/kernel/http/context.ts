// What a use case may touch. The tenant is here, so no use case can forget it.

import type { Actor, KeyPrincipal, Principal } from '../auth/principal.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { FileStore } from '../files/file-store.ts'

/** What every use case gets, whoever calls. `db` is the request's transaction in a write, the pool in a read. */
export type CallCtx = {
  readonly db: Db
  readonly clock: Clock
  readonly requestId: string | null
  /** The same id in each run of a write's transaction, for ids that documents show. */
  stableId(name: string): string
  /** Asked when a link is made: with PORT=0 it is known only once the server listens. */
  publicUrl(): string
  /** Whether links go out by mail; if not, the answer that makes a link is its delivery. */
  readonly sendsMail: boolean
  /** Renders documents; in a write outside of its transaction, which then runs again. */
  readonly renderer: DocumentRenderer
  /** Keeps files. */
  readonly files: FileStore
  /** Who calls, as far as the network tells; null for the service itself. */
  readonly client: { readonly ip: string; readonly headers: { 'user-agent'?: string | undefined } } | null
  /** Runs once the transaction has committed, and not at all when it has not. */
  afterCommit(work: () => void): void
}

/** What documents/renderer.ts gives; the kernel knows no more of it. The team decides whose queue a job waits in. */
export type DocumentRenderer = {
  /** The file, and what a later version of it is made from, as JSON. With a file its pages come first, as they are. */
  render(teamId: string, order: object, readFile?: () => Promise<Buffer>): Promise<RenderedDocument>
  check(teamId: string, body: string): Promise<MarkupError[]>
}
/** What the body of a template may not contain, with its line. */
export type MarkupError = {
  line: number
  markup: 'html' | 'code_block' | 'code' | 'image' | 'link' | 'strikethrough' | 'deep_list'
}
type RenderedDocument = { bytes: Buffer; content: string }

/** On behalf of one team. */
export type Ctx = CallCtx & { readonly tenantId: string; readonly actor: Actor }

/** Of an authenticated request; on a surface of a team its context is a `Ctx` too. */
export type AuthenticatedCtx = CallCtx & { readonly principal: Principal }

/** With a team API key, which acts for its user. */
export type KeyCtx = Ctx & { readonly principal: KeyPrincipal }
