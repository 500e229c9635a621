// A contract from its data: the team's own template, or the default one of its kind and language.
import { readFileSync } from 'node:fs'
import type { AgreementData } from './agreement-data.ts'
import { addressLine, clientName, contractorName, fullName, valuesOf } from './agreement-values.ts'
import type { DocumentContent, Locale } from './content.ts'
import { fillBlocks } from './fill.ts'
import { parseMarkdown } from './markdown.ts'
import { WORDS } from './wording.ts'

type Kind = AgreementData['kind']

const defaultBody = (kind: Kind, locale: Locale) =>
  readFileSync(new URL(`./defaults/${kind}.${locale}.md`, import.meta.url), 'utf8')

export function agreementContent(data: AgreementData, body?: string): DocumentContent {
  const { locale, team, mission, signer, freelancer } = data
  const words = WORDS[locale]
  return {
    locale,
    title: `${words.titles[data.kind]} – ${mission.name}`,
    identity: [
      clientName(data),
      addressLine(team),
      team.siren ? `${words.registered} ${team.siren}` : '',
    ].filter(Boolean),
    reference: `${words.mission} ${mission.id}`,
    date: data.date,
    blocks: fillBlocks(parseMarkdown(body ?? defaultBody(data.kind, locale)), valuesOf(data)),
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
