import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectLowCpuTime } from '../../../../test/world/cpu-time.ts'
import { DEFAULT_VERSIONS, readDefaultTemplate } from '../../../documents/index.ts'
import { ApiError } from '../../../domain/errors/api-error.ts'
import { LOCALES } from '../../../domain/locales.ts'
import { markupErrors, placeholderErrors, throwBodyErrors } from './document-templates.rules.ts'
import { PLACEHOLDERS } from './document-templates.schemas.ts'

function catchError(body: string): ApiError | undefined {
  try {
    throwBodyErrors(placeholderErrors(body))
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  return undefined
}
const listMessages = (body: string) => catchError(body)?.details.errors?.map(({ message }) => message) ?? []

test('the known placeholders are those of the documentation', () => {
  const documented = `
    team.name team.company team.legal_form team.siren team.register team.vat_number team.address team.postal_code
    team.city team.country team.late_payment_penalty
    freelancer.first_name freelancer.last_name freelancer.email freelancer.company freelancer.legal_form
    freelancer.siren freelancer.register freelancer.vat_number freelancer.address freelancer.postal_code
    freelancer.city freelancer.country freelancer.capacity
    external_referent.company external_referent.legal_form external_referent.siren external_referent.register
    external_referent.vat_number external_referent.address external_referent.postal_code external_referent.city
    external_referent.email
    mission.name mission.description mission.mission_type mission.start_date mission.end_date mission.rate_amount
    mission.currency mission.payment_terms_days mission.payment_terms_basis mission.payment_terms mission.purchase_order
    signer.first_name signer.last_name signer.job_title agreement.valid_until date deliverables parties price order`
  expect([...PLACEHOLDERS].sort()).toEqual(documented.trim().split(/\s+/).sort())
})

test.each(
  DEFAULT_VERSIONS.flatMap((version) =>
    (['services_agreement', 'master_agreement'] as const).flatMap((kind) =>
      LOCALES.map((locale) => ({ version, kind, locale })),
    ),
  ),
)(
  'the default template %j has only known placeholders, so that a team can save it as its own',
  (template) => {
    expect(listMessages(readDefaultTemplate(template))).toEqual([])
  },
)

test('accepts known placeholders anywhere, with any whitespace inside the braces', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '.', '🚀', ' ', '\n', '\r', '\u2028') })
  const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0') })
  const placeholder = fc
    .tuple(blanks, fc.constantFrom(...PLACEHOLDERS), blanks)
    .map(([before, name, after]) => `{{${before}${name}${after}}}`)
  fc.assert(
    fc.property(fc.array(fc.oneof(text, placeholder)), (parts) => {
      expect(listMessages(parts.join(''))).toEqual([])
    }),
  )
})

test.each(['{', '}', '{ }', '} }', '{ { team.nope } }', '{{date}}}', '{"a": {"b": 1} }'])(
  'single braces are plain text: %s',
  (body) => {
    expect(listMessages(body)).toEqual([])
  },
)

test.each([
  ['{{team.nope}}', ['body has an unknown placeholder on line 1: {{team.nope}}']],
  ['{{ Team.Name }}', ['body has an unknown placeholder on line 1: {{Team.Name}}']],
  ['{{team}}', ['body has an unknown placeholder on line 1: {{team}}']],
  ['{{constructor}}', ['body has an unknown placeholder on line 1: {{constructor}}']],
  ['{{ }}', ['body has an unknown placeholder on line 1: {{}}']],
  ['{{{date}}}', ['body has an unknown placeholder on line 1: {{{date}}']],
  ['a {{ date', ['body has an unclosed {{ on line 1: {{date']],
  ['{{', ['body has an unclosed {{ on line 1: {{']],
  ['{{ team.name {{ date }}', ['body has an unclosed {{ on line 1: {{team.name']],
  ['date }}', ['body has a stray }} on line 1']],
  ['{{date}} }}', ['body has a stray }} on line 1']],
  ['{{\ndate}}', ['body has an unclosed {{ on line 1: {{', 'body has a stray }} on line 2']],
])('refuses %j and names the line and the placeholder', (body, messages) => {
  expect(listMessages(body)).toEqual(messages)
})

test.each(['\n', '\r\n', '\r'])('lines end with %j', (end) => {
  expect(listMessages(['one', 'two', '', '{{four}}'].join(end))).toEqual([
    'body has an unknown placeholder on line 4: {{four}}',
  ])
})

test('lists every error in the order of the text, with the field body', () => {
  const error = catchError('{{a}} {{date}} }}\n\n{{b}} {{c')
  expect(error).toMatchObject({ details: { reason: 'invalid_value', field: 'body' } })
  expect(error?.message).toBe('body has an unknown placeholder on line 1: {{a}}')
  expect(error?.details.errors).toEqual(
    [
      ['placeholder_unknown', { line: 1, placeholder: 'a' }, 'an unknown placeholder on line 1: {{a}}'],
      ['placeholder_stray', { line: 1 }, 'a stray }} on line 1'],
      ['placeholder_unknown', { line: 3, placeholder: 'b' }, 'an unknown placeholder on line 3: {{b}}'],
      ['placeholder_unclosed', { line: 3, placeholder: 'c' }, 'an unclosed {{ on line 3: {{c'],
    ].map(([code, params, what]) => ({
      field: 'body',
      reason: 'invalid_value',
      code,
      params,
      message: `body has ${what}`,
    })),
  )
})

test('names each unsupported markup of the body with its line', () => {
  expect(
    markupErrors([
      { line: 2, markup: 'image' },
      { line: 7, markup: 'deep_list' },
    ]),
  ).toEqual([
    {
      field: 'body',
      reason: 'invalid_value',
      code: 'unsupported_markup',
      params: { line: 2, markup: 'image' },
      message: 'body has an image on line 2, which contracts do not support',
    },
    {
      field: 'body',
      reason: 'invalid_value',
      code: 'unsupported_markup',
      params: { line: 7, markup: 'deep_list' },
      message: 'body has a list or quote that is nested too deeply on line 7, which contracts do not support',
    },
  ])
  expect(markupErrors([])).toEqual([])
})

test('lists at most 100 errors', () => {
  expect(listMessages('{{x}}\n'.repeat(101))).toHaveLength(100)
})

test('truncates a long name between characters', () => {
  const [message = ''] = listMessages(`{{x${'🚀'.repeat(20_000)}}}`)
  expect(message.length).toBeLessThan(200)
  expect(message.isWellFormed()).toBe(true)
})

test.each(['{', '}', '{{', '{{ ', '}}', '\n', '\r', ' ', '{{date', '{{\n', '{ {'])(
  'validates a body full of %j quickly',
  (part) => expectLowCpuTime(() => catchError(part.repeat(Math.floor(50_000 / part.length)))),
)
