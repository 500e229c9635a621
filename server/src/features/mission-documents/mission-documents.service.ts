// Contracts of missions: made with the mission in its transaction, signed, and kept as versions that never change.
import { createHash } from 'node:crypto'
import { agreementContent, type DocumentContent, signedContent } from '../../documents/index.ts'
import { decimalsOf } from '../../kernel/currencies.ts'
import { recordEvent } from '../../kernel/db/events.ts'
import type { ContractKind } from '../../kernel/db/tables.ts'
import type { Ctx } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import type { JsonText } from '../../kernel/http/json-text.ts'
import type { Page, PageQuery } from '../../kernel/http/schemas.ts'
import { newId } from '../../kernel/ids.ts'
import * as queries from './mission-documents.queries.ts'
import type { MissionDocument } from './mission-documents.schemas.ts'
import { findSignerName, insertSignature, putFile, signaturesOf } from './signatures.queries.ts'

type Kind = 'contract' | 'amendment'

const keyOf = (ctx: Ctx, mission_id: string) => ({ tenant_id: ctx.tenantId, mission_id })

/** Whoever calls holds the mission's row, or has just made it. */
export async function makeContract(
  ctx: Ctx,
  missionId: string,
  { kind, currency }: { kind: ContractKind; currency: string },
): Promise<void> {
  const input = { ...keyOf(ctx, missionId), now: ctx.clock.now(), decimals: decimalsOf(currency) }
  const { data, body, template_locale } = await queries.findAgreementData.only(ctx.db, input)
  const content = agreementContent({ ...data, kind, locale: template_locale ?? 'fr' }, body ?? undefined)
  await keep(ctx, missionId, 'contract', content)
}

async function keep(ctx: Ctx, missionId: string, kind: Kind, content: DocumentContent): Promise<void> {
  const bytes = await ctx.renderer.render(content)
  const sha256 = createHash('sha256').update(bytes).digest()
  const [id, at] = [newId(), ctx.clock.now()]
  await putFile.many(ctx.db, { tenant_id: ctx.tenantId, sha256, bytes, at })
  const { version } = await queries.insertDocument.only(ctx.db, {
    ...keyOf(ctx, missionId),
    id,
    kind,
    sha256,
    size: bytes.length,
    content: JSON.stringify(content),
    at,
  })
  await recordEvent(ctx, 'document.created', id, {
    mission_id: missionId,
    kind,
    version,
    sha256: sha256.toString('hex'),
  })
}

type Signer =
  | { side: 'company'; user_id: string }
  | { side: 'freelancer'; name: string; portal_link_id: string }

/** Signs the newest version, and makes the next one, which shows it. */
export async function signContract(ctx: Ctx, missionId: string, signer: Signer): Promise<void> {
  const kind = 'contract'
  const signed = await queries.findLatest.first(ctx.db, { ...keyOf(ctx, missionId), kind })
  if (!signed?.content) return
  const name = signer.side === 'company' ? await nameOf(ctx, signer.user_id) : signer.name
  await insertSignature.many(ctx.db, {
    tenant_id: ctx.tenantId,
    id: newId(),
    document_id: signed.id,
    side: signer.side,
    name,
    at: ctx.clock.now(),
    address: ctx.client?.ip ?? null,
    user_agent: ctx.client?.headers['user-agent']?.slice(0, 500) ?? null,
    user_id: 'user_id' in signer ? signer.user_id : null,
    portal_link_id: 'portal_link_id' in signer ? signer.portal_link_id : null,
  })
  await recordEvent(ctx, 'document.signed', signed.id, {
    mission_id: missionId,
    side: signer.side,
    name,
    sha256: signed.sha256.toString('hex'),
  })
  const facts = await signaturesOf.many(ctx.db, { ...keyOf(ctx, missionId), kind })
  await keep(ctx, missionId, kind, signedContent(signed.content as DocumentContent, facts))
}

async function nameOf(ctx: Ctx, id: string): Promise<string> {
  const { first_name, last_name, email } = await findSignerName.only(ctx.db, { tenant_id: ctx.tenantId, id })
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

export async function listDocuments(
  ctx: Ctx,
  missionId: string,
  query: PageQuery,
): Promise<JsonText<Page<MissionDocument>>> {
  const key = keyOf(ctx, missionId)
  if (!(await queries.missionExists.first(ctx.db, key))) throw notFound('Mission')
  return (await queries.pageOfDocuments.only(ctx.db, { ...key, ...query })).json as JsonText<
    Page<MissionDocument>
  >
}

type Wanted = { documentId?: string; freelancerId?: string }

/** The newest contract, or one version of any kind. */
export async function readDocument(
  ctx: Ctx,
  missionId: string,
  { documentId, freelancerId }: Wanted = {},
): Promise<FileAnswer> {
  const file = await queries.findFile.first(ctx.db, {
    ...keyOf(ctx, missionId),
    ...(documentId && { document_id: documentId }),
    ...(freelancerId && { freelancer_id: freelancerId }),
  })
  if (!file) throw notFound('Document')
  const name = file.name
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return {
    bytes: file.bytes,
    name: `${name} – ${file.kind} v${file.version}.pdf`,
    sha256: file.sha256.toString('hex'),
  }
}
