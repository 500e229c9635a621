import { afterAll, describe, expect, test } from 'vitest'
import { extractPdfText } from '../../../test/check/pdf-text.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import type { AgreementData } from './agreement-data.ts'
import type { RenderRequest } from './render-request.ts'
import { SAMPLE } from './sample.ts'

const renderer = createPatientRenderer()
afterAll(() => renderer.close())

const createAgreementData = (more: Partial<AgreementData> = {}): AgreementData => ({
  ...SAMPLE,
  kind: 'services_agreement',
  locale: 'fr',
  date: '2026-03-02',
  ...more,
})
const renderText = async (agreement: AgreementData, body?: string) =>
  extractPdfText(
    (await renderer.render('acme', { kind: 'agreement', data: agreement, body } satisfies RenderRequest))
      .bytes,
  )

const DATES = { fr: ['2 mars 2026', '31 août 2026'], en: ['2 March 2026', '31 August 2026'] }

describe.each([
  ['services_agreement', 'fr'],
  ['services_agreement', 'en'],
  ['master_agreement', 'fr'],
  ['master_agreement', 'en'],
] as const)('the default %s in %s', (kind, locale) => {
  test('contains every fact of the mission and of both parties', async () => {
    const { text } = await renderText(createAgreementData({ kind, locale }))
    const { team, freelancer, external_referent, mission } = SAMPLE
    const facts = [mission.name, mission.description, 'M-2026-0042', ...DATES[locale], 'Audit', 'Component']
    const people = [team.company, freelancer.first_name, freelancer.last_name, external_referent?.company]
    for (const fact of [...facts, ...people, '732829320', 'Ada Martin', 'Operations', '30'])
      expect(text).toContain(fact)
    if (kind === 'services_agreement') expect(text).toContain('PO-1042')
    else expect(text).toContain('2027')
  })

  test('has no unreplaced placeholder and numbers every page', async () => {
    const { text, pages } = await renderText(createAgreementData({ kind, locale }))
    expect(text).not.toMatch(/\{\{|\}\}|undefined|null/)
    for (let page = 1; page <= pages; page += 1)
      expect(text).toContain(locale === 'fr' ? `Page ${page} sur ${pages}` : `Page ${page} of ${pages}`)
  })
})

test('prints a rate with its unit and up to four decimals', async () => {
  const mission = { ...SAMPLE.mission, mission_type: 'hourly' as const, rate_amount: '75.1234' }
  const { text } = await renderText(createAgreementData({ mission, deliverables: [] }))
  expect(text).toContain('75,1234 € par heure')
})

test('without an umbrella company the freelancer is the contracting party', async () => {
  const { text } = await renderText(
    createAgreementData({ external_referent: null, seller: { name: 'Bernard EI' } }),
  )
  expect(text).not.toContain('Portage Demo')
  expect(text).toContain('Bernard EI')
})

test('repeats the table head of sixty deliverables on every page, with the right total', async () => {
  const deliverables = Array.from({ length: 60 }, (_, index) => ({
    name: `Livrable ${index + 1}`,
    description: 'Avec ses tests et sa documentation',
    quantity: '2',
    amount: '10.05',
    total: '20.10',
  }))
  const { text } = await renderText(createAgreementData({ deliverables, deliverables_total: '1206.00' }))
  for (const { name } of deliverables) expect(text).toContain(name)
  expect(text.split('Prix unitaire').length - 1).toBeGreaterThan(1)
  expect(text).toContain('1 206,00')
})

const HOSTILE = [
  '#let x = 1',
  '#import "x"',
  '*bold* _em_',
  '$ a^2 $',
  '<label> @ref',
  '[a](b) `c`',
  '// comment /* x */',
  '\\ "quoted" \\n',
  '{{team.name}}',
  '== Heading',
  '- item',
  'שלום עולם',
  'emoji 🎉 here',
  '=cmd()',
]

test.each(HOSTILE)('prints the value %s as typed, wherever it occurs', async (value) => {
  const mission = { ...SAMPLE.mission, name: value, description: value, purchase_order: value }
  const freelancer = { ...SAMPLE.freelancer, last_name: value, company: value }
  const { text } = await renderText(
    createAgreementData({ mission, freelancer, external_referent: null, seller: { name: value } }),
  )
  const plain = (sent: string) => sent.replace(/\s+/gu, ' ')
  // A PDF reader may reorder right-to-left text, so the test only looks for a letter of it.
  const expectedText = /[\u0590-\u05ff]/.test(value) ? [...value][0] : plain(value)
  expect(text.split(String(expectedText)).length - 1).toBeGreaterThan(2)
})

test('prints 50,000 characters of description with their line breaks', async () => {
  const line = 'Une ligne de cinquante caractères, avec un numéro '
  const description = Array.from({ length: 900 }, (_, index) => `${line}${index}`).join('\n')
  const { text, pages } = await renderText(
    createAgreementData({ mission: { ...SAMPLE.mission, description } }),
  )
  expect(description.length).toBeGreaterThan(45_000)
  expect(pages).toBeGreaterThan(15)
  for (const index of [0, 450, 899]) expect(text).toContain(`numéro ${index}`)
})

const PROPOSER = {
  name: 'Ada Martin',
  at: '2026-03-02T09:30:00.000Z',
  key: { created_via: 'operator', created_by: null, created_at: '2026-01-05T10:00:00.000Z' },
  session: null,
}
const renderAmendment = async (locale: 'fr' | 'en', effective_from: string | null) => {
  const mission = { ...SAMPLE.mission, mission_type: 'daily' as const }
  const terms = { end_date: '2026-12-31', rate_amount: effective_from && '600', effective_from }
  const data = createAgreementData({ locale, mission })
  const request: RenderRequest = { kind: 'amendment', data, terms, proposer: PROPOSER }
  return (await extractPdfText((await renderer.render('acme', request)).bytes)).text
}

test('an amendment contains the new end date and rate next to the old end date, and the day of the rate', async () => {
  const text = await renderAmendment('fr', '2026-09-01')
  for (const fact of ['31 décembre 2026', '31 août 2026', '600,00 € par jour', SAMPLE.mission.name])
    expect(text).toContain(fact)
  expect(text).toContain('réalisées à compter du 1 septembre 2026 inclus')
  expect(await renderAmendment('en', '2026-07-01')).toContain('performed from 1 July 2026 on')
})

test('an amendment without a new rate names no day, and one that the company has not signed who proposed it', async () => {
  const text = await renderAmendment('en', null)
  expect(text).toContain('The price of the services stays as it is')
  expect(text).not.toContain('performed from')
  for (const fact of ['Proposed by Ada Martin', '2026-03-02T09:30', 'issued by the operator'])
    expect(text).toContain(fact)
})
