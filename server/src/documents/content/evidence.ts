// The evidence page of a signed document: who signed what, when, from where, with which link, key or session, and how they
// confirmed their identity. It states only what happened.
import type { Locale } from '../../domain/locales.ts'
import { getTexts } from '../../locales/texts.ts'
import type { DocumentContent, Evidence, UploadedFile } from './content.ts'
import { formatInstant, formatNumber } from './formats.ts'

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

/** The language of the document, and the time zone of the team when it was signed. */
type Place = { locale: Locale; timeZone: string }

/** Who proposed an extension, when (ISO 8601 in UTC; the zone is that of the team) and with which credential. */
export type ProposerFacts = { name: string; at: string; timeZone: string } & Pick<
  SignatureFacts,
  'key' | 'session'
>

type Key = NonNullable<SignatureFacts['key']>

const getEvidence = (locale: Locale) => getTexts(locale, 'contracts').evidence

function buildEvidence(
  { locale, upload }: Pick<DocumentContent, 'locale' | 'upload'>,
  { signatures, timeZone, isSignedByService }: Signing,
): Evidence {
  const t = getEvidence(locale)
  const signed = signatures.map((one) => ({
    title: t.side[one.side],
    rows: listSignatureRows({ locale, timeZone }, one),
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

function listSignatureRows(place: Place, one: SignatureFacts): [string, string][] {
  const { rows, stepUp } = getEvidence(place.locale)
  const all: [string, string | null][] = [
    [isTyped(one) ? rows.typed : rows.notTyped, one.name],
    [rows.email, one.email],
    [rows.at, formatInstant(one.signed_at, place)],
    [rows.address, one.address],
    [rows.agent, one.user_agent],
    [rows.hash, groupDigits(one.document_sha256)],
    [rows.link, describeAccess(place, one)],
    [rows.stepUp, one.step_up_method && stepUp[one.step_up_method]],
  ]
  return all.filter((row): row is [string, string] => row[1] !== null)
}

/** Earlier releases did not record it: freelancers typed their names, the company signed with a key. */
const isTyped = ({ is_typed, side }: SignatureFacts): boolean => is_typed ?? side === 'freelancer'

/** The lines in the box of the company while it has not signed. */
export function describeProposer(
  locale: Locale,
  { name, at, timeZone, key, session }: ProposerFacts,
): string[] {
  const t = getTexts(locale, 'contracts').agreement
  const place = { locale, timeZone }
  const access = describeAccess(place, { key, session, link: null, portal_session: null })
  return [t.proposedBy(name), formatInstant(at, place), access]
}

type Access = Pick<SignatureFacts, 'link' | 'portal_session' | 'key' | 'session'>

function describeAccess(place: Place, { link, portal_session, key, session }: Access): string {
  const t = getEvidence(place.locale)
  const format = (at: string) => formatInstant(at, place)
  if (session) {
    const how = t.session[session.method as keyof typeof t.session]
    return `${how}, ${format(session.created_at)}`
  }
  if (!link && portal_session) return `${t.code}, ${format(portal_session.created_at)}`
  if (!link) return key ? describeKey(place, key) : t.key
  const how = t.delivered[link.delivered_by as keyof typeof t.delivered]
  const by = link.created_by ? `, ${t.by} ${link.created_by}` : ''
  return `${how}${by}, ${format(link.created_at)}`
}

function describeKey(place: Place, { created_via, created_by, created_at }: Key): string {
  const { key, keyVia, keyBy } = getEvidence(place.locale)
  const how = keyVia[created_via as keyof typeof keyVia] ?? key
  const verb = keyBy[created_via as keyof typeof keyBy]
  const by = created_by && verb ? `, ${verb} ${created_by}` : ''
  return `${how}${by}, ${formatInstant(created_at, place)}`
}

/** What a PDF reader shows as the reason of the signature of the service. */
export const signatureReason = (locale: Locale): string => getEvidence(locale).reason

type Signing = {
  signatures: SignatureFacts[]
  /** The time zone of the team. */
  timeZone: string
  /** Whether the service signs the PDF. */
  isSignedByService: boolean
}

/** Adds the signatures and the evidence page to the content. */
export function createSignedContent(content: DocumentContent, signing: Signing): DocumentContent {
  const { signatures, timeZone } = signing
  const place = { locale: content.locale, timeZone }
  const SIDES = ['company', 'freelancer'] as const
  return {
    ...content,
    signatures: content.signatures.map((block, index) => {
      const found = signatures.find(({ side }) => side === SIDES[index])
      return {
        ...block,
        signed: found ? { name: found.name, at: formatInstant(found.signed_at, place) } : null,
      }
    }),
    evidence: buildEvidence(content, signing),
  }
}
