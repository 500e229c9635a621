// Contracts of missions: generated in the transaction of the mission, signed, and stored as immutable versions.

import {
  createUploadContent,
  type FieldOf,
  isFileError,
  type ProposedTerms,
  type RenderRequest,
  refuseUnfit,
  type SignatureFacts,
} from '../../../documents/index.ts'
import { hashContent } from '../../../domain/content-hash.ts'
import { getDecimals } from '../../../domain/currencies.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { type FileResponse, toFileName } from '../../../domain/file-response.ts'
import { newId } from '../../../domain/ids.ts'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Page, PageQuery } from '../../../domain/pagination.ts'
import { type Ctx, getUserAgent } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { ContractKind, StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import type { UpdatedSince } from '../../platform/changes/changes.tables.ts'
import { DOCUMENT_EVENTS } from './mission-documents.manifest.ts'
import * as queries from './mission-documents.queries.ts'
import type { MissionDocument } from './mission-documents.schemas.ts'
import {
  findCredential,
  findFreelancerName,
  findSignatures,
  findSignerName,
  insertSignature,
} from './signatures.queries.ts'

type Kind = 'contract' | 'amendment'

const toMissionKey = (ctx: Ctx, mission_id: string) => ({ tenant_id: ctx.tenantId, mission_id })

type Terms = { kind: ContractKind; currency: string }

/** Reads the data of the mission as this transaction sees it, and the body of its template. */
async function readAgreement(ctx: Ctx, missionId: string, { kind, currency }: Terms) {
  const input = { ...toMissionKey(ctx, missionId), now: ctx.clock.now(), decimals: getDecimals(currency) }
  const { data, body, locale, default_version } = await queries.findAgreementData.only(ctx.db, input)
  return { data: { ...data, kind, locale }, body: body ?? undefined, defaultVersion: default_version }
}

/** The caller has locked the row of the mission, or has just created it. */
export async function makeContract(
  ctx: Ctx,
  missionId: string,
  terms: Terms,
  fieldOf?: FieldOf,
): Promise<void> {
  const agreement = await readAgreement(ctx, missionId, terms)
  await renderAndStore(ctx, missionId, 'contract', { kind: 'agreement', ...agreement }, fieldOf)
}

/** Renews the contract after a change of the signer or terms. An uploaded contract names its signer and is kept. */
export async function renewContract(ctx: Ctx, missionId: string, terms: Terms): Promise<void> {
  const latest = await queries.findLatest.first(ctx.db, { ...toMissionKey(ctx, missionId), kind: 'contract' })
  if (latest && !latest.upload) await makeContract(ctx, missionId, terms)
}

type Proposal = {
  terms: ProposedTerms
  proposer: { id: string; credential: { api_key_id?: string; session_id?: string } }
}

/** Creates the amendment of a proposed extension, which names who proposed it. */
export async function makeAmendment(
  ctx: Ctx,
  missionId: string,
  agreement: Terms,
  { terms, proposer }: Proposal,
): Promise<void> {
  const { data } = await readAgreement(ctx, missionId, agreement)
  const { api_key_id = null, session_id = null } = proposer.credential
  const credential = await findCredential.only(ctx.db, { tenant_id: ctx.tenantId, api_key_id, session_id })
  const name = await getRegisteredName(ctx, { side: 'company', id: proposer.id })
  const facts = { ...credential, name, at: ctx.clock.now().toISOString() }
  await renderAndStore(ctx, missionId, 'amendment', { kind: 'amendment', data, terms, proposer: facts })
}

/** Stores an uploaded contract. Signed versions contain its pages unchanged. */
export async function storeUpload(ctx: Ctx, missionId: string, bytes: Buffer, terms: Terms): Promise<void> {
  const { data } = await readAgreement(ctx, missionId, terms)
  const sha256 = hashContent(bytes).toString('hex')
  const content = createUploadContent(data, { sha256, size: bytes.length, version: 1, isShown: true })
  await storeVersion(ctx, missionId, { kind: 'contract', bytes, content: JSON.stringify(content) })
}

async function renderAndStore(
  ctx: Ctx,
  missionId: string,
  kind: Kind,
  request: RenderRequest,
  fieldOf?: FieldOf,
): Promise<void> {
  const output = await ctx.renderer.render(ctx.tenantId, request).catch(refuseUnfit(fieldOf))
  await storeVersion(ctx, missionId, { kind, ...output })
}

type NewVersion = { kind: Kind; bytes: Buffer; content: string; seriesId?: string }

async function storeVersion(ctx: Ctx, missionId: string, newVersion: NewVersion): Promise<void> {
  const { kind, bytes, content, seriesId } = newVersion
  const [id, at] = [newId(), ctx.clock.now()]
  const sha256 = await ctx.files.put(ctx.db, { tenantId: ctx.tenantId, bytes, at })
  const { version } = await queries.insertDocument.only(ctx.db, {
    ...toMissionKey(ctx, missionId),
    id,
    series_id: seriesId ?? id,
    kind,
    sha256,
    size: bytes.length,
    content,
    at,
  })
  recordEvent(ctx, DOCUMENT_EVENTS.created, id, {
    mission_id: missionId,
    kind,
    version,
    sha256: sha256.toString('hex'),
  })
}

/** Passes the contract of a framework agreement to another mission; the previous mission keeps its versions. */
export async function passContract(
  ctx: Ctx,
  { from, to, isSigned }: { from: string; to: string; isSigned: boolean },
): Promise<void> {
  const id = newId()
  const row = { tenant_id: ctx.tenantId, from, to, id, is_signed: isSigned, at: ctx.clock.now() }
  const copy = await queries.copyContract.only(ctx.db, row)
  recordEvent(ctx, DOCUMENT_EVENTS.created, id, {
    mission_id: to,
    kind: 'contract',
    ...copy,
    from_mission_id: from,
  })
}

/** A user of the team, or a freelancer. */
type Person = { side: 'company' | 'freelancer'; id: string }

type Signer = Person & {
  /** Null: nothing was typed, and the name of the profile is shown. */
  typedName: string | null
  /** How the person confirmed that it is them, if they were asked to. */
  stepUp: StepUpMethod | null
  credential: {
    api_key_id?: string
    session_id?: string
    portal_link_id?: string | null
    portal_session_id?: string | null
  }
}

/** Signs the newest version and creates the next version, which shows the signature. */
export async function signDocument(ctx: Ctx, missionId: string, kind: Kind, signer: Signer): Promise<void> {
  const signed = await queries.findLatest.first(ctx.db, { ...toMissionKey(ctx, missionId), kind })
  if (!signed) return
  const name = signer.typedName ?? (await getRegisteredName(ctx, signer))
  const { credential } = signer
  const { api_key_id = null, session_id = null } = credential
  const { portal_link_id = null, portal_session_id = null } = credential
  insertSignature.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id: newId(),
    document_id: signed.id,
    side: signer.side,
    name,
    at: ctx.clock.now(),
    address: ctx.client?.ip ?? null,
    user_agent: getUserAgent(ctx),
    is_typed: signer.typedName !== null,
    user_id: signer.side === 'company' ? signer.id : null,
    portal_link_id,
    portal_session_id,
    api_key_id,
    session_id,
    step_up_method: signer.stepUp,
  })
  const sha256 = signed.sha256.toString('hex')
  recordEvent(ctx, DOCUMENT_EVENTS.signed, signed.id, { mission_id: missionId, side: signer.side, sha256 })
  const facts = await findSignatures.many(ctx.db, { tenant_id: ctx.tenantId, series_id: signed.series_id })
  const next = await renderSigned(ctx, signed, facts).catch(refuseUnfit(() => fieldOfName(signer)))
  await storeVersion(ctx, missionId, { kind, ...next, seriesId: signed.series_id })
}

type Latest = NonNullable<Awaited<ReturnType<typeof queries.findLatest.first>>>

/** Only a typed name is a field of the request. */
const fieldOfName = ({ typedName }: Signer) => (typedName === null ? undefined : 'signature_name')

/** In the demo no authority is asked for a time stamp: what is signed there is no evidence. */
async function renderSigned(ctx: Ctx, latest: Latest, signatures: SignatureFacts[]) {
  const { content, upload, is_of_demo, time_zone } = latest
  const render = (request: RenderRequest, readFile?: () => Promise<Buffer>) =>
    ctx.renderer.render(ctx.tenantId, request, readFile)
  const request = {
    kind: 'signed' as const,
    content,
    signatures,
    timeZone: time_zone,
    isUnstamped: is_of_demo,
  }
  if (!upload) return render(request)
  const sha256 = Buffer.from(upload.sha256, 'hex')
  try {
    return await render({ ...request, isShown: true }, () =>
      ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256 }),
    )
  } catch (error) {
    if (!isFileError(error)) throw error
    return render(request)
  }
}

/** Returns the name with which the team has registered the person. */
export async function getRegisteredName(ctx: Ctx, { side, id }: Person): Promise<string> {
  const find = side === 'company' ? findSignerName : findFreelancerName
  const { first_name, last_name, email } = await find.only(ctx.db, { tenant_id: ctx.tenantId, id })
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

export async function listDocuments(
  ctx: Ctx,
  missionId: string,
  query: PageQuery & UpdatedSince,
  freelancerId?: string,
): Promise<JsonText<Page<MissionDocument>>> {
  const key = toMissionKey(ctx, missionId)
  const freelancerFilter = freelancerId ? { freelancer_id: freelancerId } : {}
  if (!(await queries.findVisibleMission.first(ctx.db, { ...key, ...freelancerFilter })))
    throw notFound('mission')
  return (await queries.pageOfDocuments.only(ctx.db, { ...key, ...query })).json
}

type Wanted = { documentId?: string; freelancerId?: string }

/** Reads the newest contract, or one version of any kind. */
export async function readDocument(
  ctx: Ctx,
  missionId: string,
  { documentId, freelancerId }: Wanted = {},
): Promise<FileResponse> {
  const file = await queries.findFile.first(ctx.db, {
    ...toMissionKey(ctx, missionId),
    ...(documentId && { document_id: documentId }),
    ...(freelancerId && { freelancer_id: freelancerId }),
  })
  if (!file) throw notFound('document')
  return {
    bytes: await ctx.files.get(ctx.db, { tenantId: ctx.tenantId, sha256: file.sha256 }),
    name: `${toFileName(file.name)} – ${file.kind} v${file.version}.pdf`,
    sha256: file.sha256.toString('hex'),
  }
}

export { documentObjects } from './mission-documents.queries.ts'
export type { ProposedTerms }
