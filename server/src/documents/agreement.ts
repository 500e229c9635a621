// A contract from its data: the team's own template, or the default one of its kind and language.
import { readFileSync } from 'node:fs'
import type { AgreementData } from './agreement-data.ts'
import {
  addressLine,
  amendedPrice,
  clientName,
  contractorName,
  fullName,
  valuesOf,
} from './agreement-values.ts'
import type { DocumentContent, Locale, UploadedFile } from './content.ts'
import { fillBlocks } from './fill.ts'
import { parseMarkdown } from './markdown.ts'
import { formatDate, WORDS } from './wording.ts'

type Kind = AgreementData['kind'] | 'amendment'

const defaultBody = (kind: Kind, locale: Locale) =>
  readFileSync(new URL(`./defaults/${kind}.${locale}.md`, import.meta.url), 'utf8')

/** What is the same in every document of a mission. */
function frame(data: AgreementData, kind: Kind): Omit<DocumentContent, 'blocks'> {
  const { locale, team, mission, signer, freelancer } = data
  const words = WORDS[locale]
  const siren = team.siren ? `${words.registered} ${team.siren}` : ''
  return {
    locale,
    title: `${words.titles[kind]} – ${mission.name}`,
    identity: [clientName(data), addressLine(team), siren].filter(Boolean),
    reference: `${words.mission} ${mission.id}`,
    date: data.date,
    signatures: [
      { party: words.client, lines: [clientName(data), fullName(signer)].filter(Boolean), signed: null },
      {
        party: words.contractor,
        lines: [...new Set([contractorName(data), fullName(freelancer)])],
        signed: null,
      },
    ],
    evidence: null,
  }
}

export function agreementContent(data: AgreementData, body?: string): DocumentContent {
  const template = parseMarkdown(body ?? defaultBody(data.kind, data.locale))
  return { ...frame(data, data.kind), blocks: fillBlocks(template, valuesOf(data)) }
}

/** Of a contract that came as a file: no text of ours, only what a page of evidence needs around it. */
export const uploadContent = (data: AgreementData, upload: UploadedFile): DocumentContent => ({
  ...frame(data, data.kind),
  blocks: [],
  signatures: [],
  upload,
})

type ProposedTerms = { end_date: string; rate_amount: string | null }

/** Of an extension: the new terms beside the old ones. */
export function amendmentContent(data: AgreementData, terms: ProposedTerms): DocumentContent {
  const { texts, blocks } = valuesOf(data)
  const values = {
    texts: { ...texts, 'amendment.end_date': formatDate(terms.end_date, data.locale) },
    blocks: { ...blocks, 'amendment.price': amendedPrice(data, terms.rate_amount) },
  }
  const template = parseMarkdown(defaultBody('amendment', data.locale))
  return { ...frame(data, 'amendment'), blocks: fillBlocks(template, values) }
}
