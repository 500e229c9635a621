// The evidence page of a signed document: who signed what, when, from where, with which link, key or session, and how they confirmed that
// it was them. It states only what happened.
import type { Locale } from '../../domain/locales.ts'
import type { DocumentContent, Evidence, UploadedFile } from './content.ts'
import { formatNumber } from './wording.ts'

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
  /** How the person confirmed that it is them, if they were asked to. */
  step_up_method: 'code' | 'operator_code' | 'passkey' | null
  session: { method: string; created_at: string } | null
  /** The session in the portal. Without a link, it was opened by a code that was sent to the address. */
  portal_session: { created_at: string } | null
  /** null for signatures from before keys were recorded. */
  key: { created_via: string | null; created_by: string | null; created_at: string } | null
}

type Key = NonNullable<SignatureFacts['key']>

const WORDS = {
  fr: {
    title: 'Preuve de signature',
    isPart: 'Cette page fait partie du document signé.',
    intro:
      'Elle indique qui l’a signé, quand, d’où, et quelle version était alors présentée : l’empreinte SHA-256 identifie le fichier octet par octet.',
    signedByService:
      'Ce document PDF porte une signature numérique du service : un lecteur de PDF signale s’il a été modifié depuis.',
    reason: 'Signé par le service : toute modification ultérieure est signalée',
    side: { company: 'Signature du Client', freelancer: 'Signature du Prestataire' },
    rows: {
      typed: 'Nom saisi',
      notTyped: 'Nom enregistré (rien n’a été saisi)',
      email: 'Adresse électronique',
      at: 'Date et heure (UTC)',
      address: 'Adresse réseau',
      agent: 'Logiciel utilisé',
      hash: 'Empreinte du fichier signé',
      link: 'Accès',
      stepUp: 'Confirmation d’identité',
    },
    delivered: {
      mail: 'lien personnel envoyé par courriel',
      answer: 'lien personnel remis par l’équipe',
      invitation: 'lien personnel reçu en acceptant l’invitation',
    },
    code: 'session ouverte avec un code envoyé à l’adresse électronique',
    key: 'clé d’API de l’équipe',
    keyVia: {
      operator: 'clé d’API de l’équipe, émise par l’exploitant du service',
      api_key: 'clé d’API de l’équipe',
      invitation: 'clé d’API personnelle reçue en acceptant l’invitation',
      session: 'clé d’API de l’équipe, émise dans une session',
    },
    session: {
      code: 'session ouverte avec un code envoyé par courriel',
      link: 'session ouverte avec un lien de l’exploitant du service',
      invitation: 'session ouverte en acceptant l’invitation',
      oidc: 'session ouverte auprès du fournisseur d’identité',
      passkey: 'session ouverte avec une clé d’accès (passkey)',
    },
    stepUp: {
      code: 'code à usage unique envoyé par courriel',
      operator_code: 'code à usage unique remis par l’exploitant du service',
      passkey: 'clé d’accès (passkey)',
    },
    by: 'établi par',
    keyBy: { api_key: 'émise par', invitation: 'envoyée par', session: 'par' },
    file: {
      title: 'Document signé',
      shown:
        'Les pages qui précèdent sont celles du fichier remis par le Client, reproduites telles quelles ; le fichier lui-même est conservé octet par octet.',
      apart:
        'Cette preuve porte sur un fichier remis par le Client, conservé à part octet par octet : ses pages ne peuvent pas être reproduites ici à l’identique.',
      version: 'Version',
      size: 'Taille',
      bytes: 'octets',
      hash: 'Empreinte SHA-256',
    },
  },
  en: {
    title: 'Evidence of signature',
    isPart: 'This page is part of the signed document.',
    intro:
      'It tells who signed it, when, from where, and which version was before them: the SHA-256 digest identifies the file byte by byte.',
    signedByService:
      'This PDF document carries a digital signature of the service: a PDF reader reports whether it was changed since.',
    reason: 'Signed by the service: any later change is reported',
    side: { company: 'Signature of the Client', freelancer: 'Signature of the Contractor' },
    rows: {
      typed: 'Name as typed',
      notTyped: 'Registered name (nothing was typed)',
      email: 'Email address',
      at: 'Date and time (UTC)',
      address: 'Network address',
      agent: 'Software used',
      hash: 'Digest of the signed file',
      link: 'Access',
      stepUp: 'Confirmation of identity',
    },
    delivered: {
      mail: 'personal link sent by mail',
      answer: 'personal link handed over by the team',
      invitation: 'personal link received on accepting the invitation',
    },
    code: 'session opened with a code sent to the email address',
    key: 'API key of the team',
    keyVia: {
      operator: 'API key of the team, issued by the operator of the service',
      api_key: 'API key of the team',
      invitation: 'personal API key received on accepting the invitation',
      session: 'API key of the team, issued in a session',
    },
    session: {
      code: 'session opened with a code sent by mail',
      link: 'session opened with a link of the operator of the service',
      invitation: 'session opened by accepting the invitation',
      oidc: 'session opened at the identity provider',
      passkey: 'session opened with a passkey',
    },
    stepUp: {
      code: 'one-time code sent by mail',
      operator_code: 'one-time code handed over by the operator of the service',
      passkey: 'passkey',
    },
    by: 'made by',
    keyBy: { api_key: 'issued by', invitation: 'sent by', session: 'by' },
    file: {
      title: 'The signed document',
      shown:
        'The pages before this one are those of the file that the Client handed in, as they are; the file itself is kept byte by byte.',
      apart:
        'This is evidence about a file that the Client handed in, which is kept apart byte by byte: its pages can’t be shown here exactly as they are.',
      version: 'Version',
      size: 'Size',
      bytes: 'bytes',
      hash: 'SHA-256 digest',
    },
  },
} as const

function buildEvidence(
  { locale, upload }: Pick<DocumentContent, 'locale' | 'upload'>,
  signatures: SignatureFacts[],
  isSignedByService: boolean,
): Evidence {
  const words = WORDS[locale]
  const signed = signatures.map((one) => ({
    title: words.side[one.side],
    rows: listSignatureRows(locale, one),
  }))
  const intro = isSignedByService ? `${words.intro} ${words.signedByService}` : words.intro
  const isPart = `${words.isPart} ${intro}`
  if (!upload) return { title: words.title, intro: isPart, sections: signed }
  return {
    title: words.title,
    intro: upload.isShown ? `${words.file.shown} ${isPart}` : `${words.file.apart} ${intro}`,
    sections: [{ title: words.file.title, rows: fileRows(locale, upload) }, ...signed],
  }
}

function fileRows(locale: Locale, { version, size, sha256 }: UploadedFile): [string, string][] {
  const words = WORDS[locale].file
  return [
    [words.version, String(version)],
    [words.size, `${formatNumber(String(size), locale)} ${words.bytes}`],
    [words.hash, inGroups(sha256)],
  ]
}

/** Groups of eight digits, so that a line can break between them. */
const inGroups = (digest: string) => digest.replace(/.{8}(?=.)/g, '$& ')

function listSignatureRows(locale: Locale, one: SignatureFacts): [string, string][] {
  const { rows } = WORDS[locale]
  const all: [string, string | null][] = [
    [isTyped(one) ? rows.typed : rows.notTyped, one.name],
    [rows.email, one.email],
    [rows.at, one.signed_at],
    [rows.address, one.address],
    [rows.agent, one.user_agent],
    [rows.hash, inGroups(one.document_sha256)],
    [rows.link, describeAccess(locale, one)],
    [rows.stepUp, one.step_up_method && WORDS[locale].stepUp[one.step_up_method]],
  ]
  return all.filter((row): row is [string, string] => row[1] !== null)
}

/** Earlier releases recorded it only by the side: the company signed with a key. */
const isTyped = ({ is_typed, side }: SignatureFacts): boolean => is_typed ?? side === 'freelancer'

function describeAccess(locale: Locale, { link, portal_session, key, session }: SignatureFacts): string {
  const words = WORDS[locale]
  if (session) {
    const how = words.session[session.method as keyof typeof words.session]
    return `${how}, ${session.created_at}`
  }
  if (!link && portal_session) return `${words.code}, ${portal_session.created_at}`
  if (!link) return key ? keyWords(locale, key) : words.key
  const how = words.delivered[link.delivered_by as keyof typeof words.delivered]
  const by = link.created_by ? `, ${words.by} ${link.created_by}` : ''
  return `${how}${by}, ${link.created_at}`
}

function keyWords(locale: Locale, { created_via, created_by, created_at }: Key): string {
  const { key, keyVia, keyBy } = WORDS[locale]
  const how = keyVia[created_via as keyof typeof keyVia] ?? key
  const verb = keyBy[created_via as keyof typeof keyBy]
  const by = created_by && verb ? `, ${verb} ${created_by}` : ''
  return `${how}${by}, ${created_at}`
}

/** What a PDF reader shows as the reason of the signature of the service. */
export const signatureReason = (locale: Locale): string => WORDS[locale].reason

/** Adds the signatures and the evidence page to the content. `isSignedByService`: the service signs the PDF. */
export function signedContent(
  content: DocumentContent,
  signatures: SignatureFacts[],
  isSignedByService: boolean,
): DocumentContent {
  const SIDES = ['company', 'freelancer'] as const
  return {
    ...content,
    signatures: content.signatures.map((block, at) => {
      const found = signatures.find(({ side }) => side === SIDES[at])
      return { ...block, signed: found ? { name: found.name, at: found.signed_at } : null }
    }),
    evidence: buildEvidence(content, signatures, isSignedByService),
  }
}
