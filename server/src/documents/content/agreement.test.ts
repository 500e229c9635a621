import { afterAll, describe, expect, test } from 'vitest'
import { extractPdfText } from '../../../test/check/pdf-text.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import type { AgreementData } from './agreement-data.ts'
import { DEFAULT_VERSIONS } from './default-templates.ts'
import type { RenderRequest, Template } from './render-request.ts'
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
const renderText = async (agreement: AgreementData, template: Template = {}) =>
  extractPdfText(
    (
      await renderer.render('acme', {
        kind: 'agreement',
        data: agreement,
        ...template,
      } satisfies RenderRequest)
    ).bytes,
  )

const DATES = { fr: ['2 mars 2026', '31 août 2026'], en: ['2 March 2026', '31 August 2026'] }
const KINDS = ['services_agreement', 'master_agreement'] as const
const LOCALES = ['fr', 'en'] as const

describe.each(
  DEFAULT_VERSIONS.flatMap((version) =>
    KINDS.flatMap((kind) => LOCALES.map((locale) => [version, kind, locale] as const)),
  ),
)('version %s of the default %s in %s', (defaultVersion, kind, locale) => {
  const render = (more: Partial<AgreementData> = {}) =>
    renderText(createAgreementData({ kind, locale, ...more }), { defaultVersion })

  test('contains every fact of the mission and of both parties', async () => {
    const { text } = await render()
    const { team, freelancer, external_referent, mission } = SAMPLE
    const facts = [mission.name, mission.description, 'M-2026-0042', ...DATES[locale], 'Audit', 'Component']
    const people = [team.company, freelancer.first_name, freelancer.last_name, external_referent?.company]
    const numbers = ['732 829 320', '732 829 320 RCS Paris', 'FR44732829320', 'SAS au capital de 50 000 €']
    for (const fact of [...facts, ...people, ...numbers, 'Ada Martin', 'Chief Operating Officer', '30'])
      expect(text).toContain(fact)
    if (kind === 'services_agreement' || defaultVersion === 2) expect(text).toContain('PO-1042')
    if (kind === 'master_agreement') expect(text).toContain('2027')
  })

  test('has no unreplaced placeholder, and numbers every page', async () => {
    const { text, pages } = await render()
    expect(text).not.toMatch(/\{\{|\}\}|undefined|null/)
    for (let page = 1; page <= pages; page += 1)
      expect(text).toContain(locale === 'fr' ? `Page ${page} sur ${pages}` : `Page ${page} of ${pages}`)
  })

  test('leaves no gap where data are missing', async () => {
    const { text } = await render({ ...UNKNOWN, deliverables: [], deliverables_total: '0' })
    expect(text).not.toMatch(/\{\{|\}\}|undefined|null|, ,|,,|\(\)| \.(?!\d)|::/)
  })
})

const NOTHING = {
  legal_form: null,
  siren: null,
  register: null,
  vat_number: null,
  address: null,
  postal_code: null,
  city: null,
}
/** A team and a freelancer of whom only what is required is known. */
const UNKNOWN = {
  team: { ...SAMPLE.team, ...NOTHING, company: null },
  freelancer: { ...SAMPLE.freelancer, ...NOTHING, company: null, is_umbrella: false },
  external_referent: null,
  seller: { name: 'Sasha Bernard' },
  mission: { ...SAMPLE.mission, mission_type: 'daily' as const, purchase_order: null },
  signer: { first_name: 'Ada', last_name: 'Martin', job_title: null },
}

const OWN_FREELANCER = { ...SAMPLE.freelancer, is_umbrella: false }
const createContractor = (more: Partial<AgreementData['freelancer']>, name: string) => ({
  external_referent: null,
  freelancer: { ...OWN_FREELANCER, ...more },
  seller: { name },
})

describe('the parties', () => {
  const GERMAN = { country: 'DE', legal_form: 'GmbH', siren: null, register: 'HRB 990001 Berlin' }
  test.each([
    [
      'a sole trader signs in their own name, with the mention beside it',
      'fr',
      createContractor({ company: null, legal_form: 'EI' }, 'Sasha Bernard'),
      ['Sasha Bernard EI, dont l’adresse professionnelle', 'agissant en son nom propre'],
    ],
    [
      'a sole trader with a trade name is named, too',
      'fr',
      createContractor({ company: 'Studio Rivage', legal_form: 'micro-entrepreneur' }, 'Studio Rivage'),
      ['Sasha Bernard EI, micro-entrepreneur,', 'exerçant sous le nom commercial « Studio Rivage »'],
    ],
    [
      'the president signs for a SASU',
      'fr',
      createContractor({ company: 'Rivage', legal_form: 'SASU au capital de 1 000 €' }, 'Rivage'),
      [
        'Rivage, SASU au capital de 1 000 €, dont le siège est situé',
        'représentée par Sasha Bernard, en qualité de président',
      ],
    ],
    [
      'the manager signs for an EURL',
      'en',
      createContractor({ company: 'Rivage', legal_form: 'EURL' }, 'Rivage'),
      ['Rivage, EURL, with its registered office at', 'Sasha Bernard, acting as manager'],
    ],
    [
      'a company abroad has its country, and a legal representative',
      'fr',
      createContractor({ ...GERMAN, company: 'Weber GmbH', vat_number: 'DE990000019' }, 'Weber GmbH'),
      [
        'Allemagne',
        'immatriculation au registre : HRB 990001 Berlin',
        'numéro de TVA DE990000019',
        'en qualité de représentant légal',
        '75011 Paris, France',
      ],
    ],
    [
      'an umbrella company is the contractor, represented by the person who works',
      'fr',
      {},
      [
        'Portage Demo SAS, SAS au capital de 100 000 €',
        'société de portage salarial, représentée par Sasha Bernard',
        'Sasha Bernard, au nom de la société de portage',
      ],
    ],
    [
      'a person without a legal form signs in their own name',
      'en',
      createContractor({ ...NOTHING, company: null, country: 'GB' }, 'Sasha Bernard'),
      ['Sasha Bernard, sasha@example.com, acting in their own name'],
    ],
  ] as const)('%s', async (_title, locale, more, facts) => {
    const { text } = await renderText(createAgreementData({ ...(more as Partial<AgreementData>), locale }))
    for (const fact of facts) expect(text.replace(/- (?=\p{Ll})/gu, '')).toContain(fact)
  })

  test.each([
    ['Directrice générale', 'Ada Martin, en qualité de Directrice générale'],
    ['Associée', 'Ada Martin, en qualité d’Associée'],
    [null, 'Ada Martin, ayant tout pouvoir à cet effet'],
  ])('the signer of the company with the job title %s is "%s"', async (job_title, fact) => {
    const signer = { first_name: 'Ada', last_name: 'Martin', job_title }
    const { text } = await renderText(createAgreementData({ signer }))
    expect(text.split(fact).length - 1).toBe(2)
  })
})

test.each([
  [1, 'invoice_date', 'fr', 'dans un délai de 1 jour à compter de la date de facture'],
  [2, 'end_of_month', 'fr', 'dans un délai de 2 jours fin de mois'],
  [1, 'invoice_date', 'en', 'within 1 day from the date of the invoice'],
  [45, 'end_of_month', 'en', 'within 45 days from the date of the invoice, then the end of the month'],
] as const)('prints the payment term of %s days, %s, in %s as "%s"', async (days, basis, locale, fact) => {
  const terms = { payment_terms_days: days, payment_terms_basis: basis }
  const data = createAgreementData({ locale, mission: { ...SAMPLE.mission, ...terms } })
  expect((await renderText(data)).text).toContain(fact)
})

test('prints the penalties of the team, otherwise the rate of the law', async () => {
  const ofTeam = { ...SAMPLE.team, late_payment_penalty: 'trois fois le taux d’intérêt légal.' }
  expect((await renderText(createAgreementData({ team: ofTeam }))).text).toContain(
    'trois fois le taux d’intérêt légal. Il entraîne',
  )
  expect((await renderText(createAgreementData())).text).toContain('majoré de dix points de pourcentage')
})

test.each([
  ['fr', 'taux d’intérêt annuel de 12,5 %. Il entraîne'],
  ['en', 'interest at 12.5% a year. A fixed sum of €40'],
] as const)(
  'prints the rate of interest of the team in %s, unless it has its own text',
  async (locale, fact) => {
    const withRate = { ...SAMPLE.team, late_interest_rate: '12.5000' }
    const read = async (team: typeof withRate) =>
      (await renderText(createAgreementData({ locale, team }))).text
    expect((await read(withRate)).replaceAll('\u00a0', ' ')).toContain(fact)
    const own = await read({ ...withRate, late_payment_penalty: 'trois fois le taux d’intérêt légal.' })
    expect(own).toContain('trois fois')
    expect(own).not.toMatch(/12[,.]5/)
  },
)

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
  timeZone: 'Europe/Paris',
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
  expect(text).toContain('réalisées à compter du 1er septembre 2026 inclus')
  expect(await renderAmendment('en', '2026-07-01')).toContain('performed from 1 July 2026 on')
})

test('an amendment without a new rate names no day, and one that the company has not signed who proposed it', async () => {
  const text = await renderAmendment('en', null)
  expect(text).toContain('The price of the services stays as it is')
  expect(text).not.toContain('performed from')
  for (const fact of ['Proposed by Ada Martin', '2 March 2026', 'issued by the operator'])
    expect(text).toContain(fact)
})
