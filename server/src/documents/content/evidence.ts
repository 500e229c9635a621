// The evidence page of a signed document: who signed what, when, from where, with which link, key or session, and how they
// confirmed their identity. It states only what happened.
import type { Locale } from '../../domain/locales.ts'
import { getTexts } from '../../locales/texts.ts'
import type { DocumentContent, Evidence, UploadedFile } from './content.ts'
import { formatNumber } from './formats.ts'

export type SignatureFacts = {
  side: 'company' | 'freelancer'
  name: string
  /** ISO 8601 in UTC. */
  signed_at: string
  address: string | null
  user_agent: string | null
  /** SHA-256 of the signed version, in hexadecimal. */
  document_sha256: string
  email: string | null
  link: { delivered_by: string; created_by: string | null; created_at: string } | null
  /** Whether the person typed the name; null for signatures from before it was recorded. */
  is_typed: boolean | null
  /** How the person confirmed their identity, if they were asked to. */
  step_up_method: 'code' | 'operator_code' | 'passkey' | null
  session: { method: string; created_at: string } | null
  /** The session in the portal. Without a link, it was opened by a code that was sent by mail. */
  portal_session: { created_at: string } | null
  /** null for signatures from before keys were recorded. */
  key: { created_via: string | null; created_by: string | null; created_at: string } | null
}

/** Who proposed an extension, when (ISO 8601 in UTC) and with which credential. */
export type ProposerFacts = { name: string; at: string } & Pick<SignatureFacts, 'key' | 'session'>

type Key = NonNullable<SignatureFacts['key']>

const getEvidence = (locale: Locale) => getTexts(locale, 'contracts').evidence

function buildEvidence(
  { locale, upload }: Pick<DocumentContent, 'locale' | 'upload'>,
  signatures: SignatureFacts[],
  isSignedByService: boolean,
): Evidence {
  const t = getEvidence(locale)
  const signed = signatures.map((one) => ({
    title: t.side[one.side],
    rows: listSignatureRows(locale, one),
  }))
  const intro = isSignedByService ? `${t.intro} ${t.signedByService}` : t.intro
  const partIntro = `${t.isPart} ${intro}`
  if (!upload) return { title: t.title, intro: partIntro, sections: signed }
  return {
    title: t.title,
    intro: upload.isShown ? `${t.file.shown} ${partIntro}` : `${t.file.apart} ${intro}`,
    sections: [{ title: t.file.title, rows: listFileRows(locale, upload) }, ...signed],
  }
}

function listFileRows(locale: Locale, { version, size, sha256 }: UploadedFile): [string, string][] {
  const t = getEvidence(locale).file
  return [
    [t.version, String(version)],
    [t.size, `${formatNumber(String(size), locale)} ${t.bytes}`],
    [t.hash, groupDigits(sha256)],
  ]
}

/** Groups of eight digits, so that a line can break between them. */
const groupDigits = (digest: string) => digest.replace(/.{8}(?=.)/g, '$& ')

function listSignatureRows(locale: Locale, one: SignatureFacts): [string, string][] {
  const { rows, stepUp } = getEvidence(locale)
  const all: [string, string | null][] = [
    [isTyped(one) ? rows.typed : rows.notTyped, one.name],
    [rows.email, one.email],
    [rows.at, one.signed_at],
    [rows.address, one.address],
    [rows.agent, one.user_agent],
    [rows.hash, groupDigits(one.document_sha256)],
    [rows.link, describeAccess(locale, one)],
    [rows.stepUp, one.step_up_method && stepUp[one.step_up_method]],
  ]
  return all.filter((row): row is [string, string] => row[1] !== null)
}

/** Earlier releases did not record it: freelancers typed their names, the company signed with a key. */
const isTyped = ({ is_typed, side }: SignatureFacts): boolean => is_typed ?? side === 'freelancer'

/** The lines in the box of the company while it has not signed. */
export function describeProposer(locale: Locale, { name, at, key, session }: ProposerFacts): string[] {
  const t = getTexts(locale, 'contracts').agreement
  const access = describeAccess(locale, { key, session, link: null, portal_session: null })
  return [t.proposedBy(name), at, access]
}

type Access = Pick<SignatureFacts, 'link' | 'portal_session' | 'key' | 'session'>

function describeAccess(locale: Locale, { link, portal_session, key, session }: Access): string {
  const t = getEvidence(locale)
  if (session) {
    const how = t.session[session.method as keyof typeof t.session]
    return `${how}, ${session.created_at}`
  }
  if (!link && portal_session) return `${t.code}, ${portal_session.created_at}`
  if (!link) return key ? describeKey(locale, key) : t.key
  const how = t.delivered[link.delivered_by as keyof typeof t.delivered]
  const by = link.created_by ? `, ${t.by} ${link.created_by}` : ''
  return `${how}${by}, ${link.created_at}`
}

function describeKey(locale: Locale, { created_via, created_by, created_at }: Key): string {
  const { key, keyVia, keyBy } = getEvidence(locale)
  const how = keyVia[created_via as keyof typeof keyVia] ?? key
  const verb = keyBy[created_via as keyof typeof keyBy]
  const by = created_by && verb ? `, ${verb} ${created_by}` : ''
  return `${how}${by}, ${created_at}`
}

/** What a PDF reader shows as the reason of the signature of the service. */
export const signatureReason = (locale: Locale): string => getEvidence(locale).reason

/** Adds the signatures and the evidence page to the content. `isSignedByService`: the service signs the PDF. */
export function createSignedContent(
  content: DocumentContent,
  signatures: SignatureFacts[],
  isSignedByService: boolean,
): DocumentContent {
  const SIDES = ['company', 'freelancer'] as const
  return {
    ...content,
    signatures: content.signatures.map((block, index) => {
      const found = signatures.find(({ side }) => side === SIDES[index])
      return { ...block, signed: found ? { name: found.name, at: found.signed_at } : null }
    }),
    evidence: buildEvidence(content, signatures, isSignedByService),
  }
}
