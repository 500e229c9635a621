// Tests of every declared mail in each language, and of names that strangers have chosen.
import { expect, test } from 'vitest'
import { expectLowCpuTime } from '../../../test/world/cpu-time.ts'
import { LOCALES } from '../../domain/locales.ts'
import { MAILS } from '../../features/all.ts'
import { getTexts } from '../../locales/texts.ts'
import { defineMail, listExamples } from './mail-template.ts'
import { cleanName, cleanQuote, cleanResponse, cleanSubject, MAX_NAME, MAX_QUOTE } from './mail-text.ts'
import { renderMail } from './render-mail.ts'

const everyMail = [...MAILS.values()].flatMap(({ template }) =>
  LOCALES.flatMap((locale) =>
    listExamples(template, locale).map(
      ([variant, data]) =>
        [
          `${[template.kind, variant].filter(Boolean).join(' ')} in ${locale}`,
          template,
          locale,
          data,
        ] as const,
    ),
  ),
)

const stripTags = (html: string) =>
  html
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const TEAM = { name: 'Acme & Fils' }

test('the features declare these kinds of mails', () => {
  expect([...MAILS.keys()]).toEqual([
    'invitation',
    'address_replaced',
    'invoice_contested',
    'bank_account_proposed',
    'bank_account_approved',
    'compliance_documents_requested',
    'compliance_document_refused',
    'compliance_document_expired',
    'accounting_files',
    'sign_in_code',
    'step_up_code',
    'rule_change',
    'webhook_disabled',
    'webhook_access_lost',
    'portal_link',
    'offer_to_answer',
    'mission_to_approve',
    'contract_to_sign',
    'report_due',
    'report_submitted',
    'report_rejected',
    'report_approved',
    'invoice_paid',
    'batch_to_approve',
    'mission_ending',
    'document_expiring',
    'export_ready',
    'notification_digest',
  ])
})

test.each(everyMail)('%s says the same in plain text and in HTML', (_, template, locale, data) => {
  const team = template.isSentByTeam ? TEAM : undefined
  const { subject, text, html } = renderMail(template, locale, data, team)
  const content = template.createContent(locale, data, TEAM.name)
  const visibleText = stripTags(html)
  const expectedTexts = [
    ...content.paragraphs,
    ...(content.closing ?? []),
    ...(content.facts ?? []).flatMap(({ label, value }) => [label, value]),
    ...(content.button ? [content.button.label, content.button.url] : []),
    ...(content.code ? [content.code] : []),
    content.reason,
  ]
  expect(subject).not.toBe('')
  expect(expectedTexts.filter((words) => !text.includes(words))).toEqual([])
  expect(expectedTexts.filter((words) => !visibleText.includes(words))).toEqual([])
  if (team) expect(text).toContain(TEAM.name)
  expect(html).toContain(`<html lang="${locale}">`)
})

test.each(everyMail)('%s loads nothing and runs nothing', (_, template, locale, data) => {
  const { html } = renderMail(template, locale, data, TEAM)
  expect(html).not.toMatch(/<(script|link|iframe|form|img)\b|url\(|@import|\son\w+=/i)
  const links = [...html.matchAll(/(?:href|src)="(.*?)"/g)].map(([, url]) => url)
  for (const url of links) expect(url).toMatch(/^https:\/\/engagement\.example\//)
})

test.each(everyMail)('%s has the words of its language only', (_, template, locale, data) => {
  const { text } = renderMail(template, locale, data, TEAM)
  expect(text.startsWith(getTexts(locale, 'mails').layout.hello)).toBe(true)
})

const HOSTILE = [
  'Acme\r\nBcc: victim@example.com',
  '"><script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u202egnimmargorP\u202c\u2066\u2069 \u200e\u200f\u061c',
  'A\u0000\u0007\u001b[31m\u2028\u2029\ufeff',
  'https://evil.example/login',
  'x'.repeat(100_000),
  '👩‍👩‍👧‍👦'.repeat(500),
  '\ud800 lone',
  '{{name}} %s =?utf-8?q?x?=',
]

const HARMFUL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff]/u
const ECHO = defineMail<{ word: string }>({
  kind: 'echo',
  isSentByTeam: true,
  example: { word: 'x' },
  createContent: (_, { word }, team) => ({
    subject: `${team} ${word}`,
    paragraphs: [word],
    code: word,
    button: { label: word, url: `https://engagement.example/${word}` },
    facts: [{ label: word, value: word }],
    closing: [word],
    reason: `${team} ${word}`,
  }),
})

test.each(HOSTILE)('a hostile name stays text: %j', (word) => {
  const { subject, text, html } = renderMail(ECHO, 'en', { word }, { name: word })
  expect(subject).not.toMatch(HARMFUL)
  expect(subject.length).toBeLessThan(700)
  expect(text.replaceAll('\n', '')).not.toMatch(HARMFUL)
  expect(html.replaceAll('\n', '')).not.toMatch(HARMFUL)
  // The mail contains only the elements of the layout.
  const elements = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name))
  expect([...elements].sort()).toEqual(
    ['a', 'body', 'head', 'html', 'meta', 'p', 'span', 'style', 'table', 'td', 'title', 'tr'].sort(),
  )
  expect(html.match(/<a /g)).toHaveLength(2)
  expect(Buffer.from(html).toString()).toBe(html)
})

test('names are short, on one line and without a scheme', () => {
  expect(cleanName(' A\r\n\tB ')).toBe('A B')
  expect(cleanName('https://evil.example')).toBe('evil.example')
  for (const name of ['1https://evil.example', '_https://evil.example', 'http:https:////evil.example'])
    expect(cleanName(name)).not.toContain('//')
  expect(cleanName('1+a.b://x 2://y c:///z')).toBe('1+x 2://y z')
  expect(cleanName('é'.repeat(200))).toBe(`${'é'.repeat(MAX_NAME)}…`)
  expect(cleanSubject('a\r\nSubject: b')).toBe('a Subject: b')
})

test.each(['x', '1', '1x', 'x:', '://', 'é'])('a long text of %j is cleaned in moments', async (part) => {
  await expectLowCpuTime(() => {
    cleanName(part.repeat(100_000))
    cleanQuote(part.repeat(100_000))
  })
})

test('what a person has written is one line without a scheme, and not too long', () => {
  expect(cleanQuote('Two days\r\n\r\n-- \r\nhttps://evil.example')).toBe('Two days -- evil.example')
  expect(cleanQuote('é'.repeat(2000))).toBe(`${'é'.repeat(MAX_QUOTE)}…`)
})

test('a response of a mail server is short and contains no token', () => {
  const token = `tei_live_${'a'.repeat(49)}`
  expect(cleanResponse(`550\r\n5.7.1 refused ${token}`)).toBe('550 5.7.1 refused …')
  expect(cleanResponse('550 <Sasha.B+x@example.com>: "a b"@example.com, sb@[10.0.0.1] unknown')).toBe(
    '550 <…>: …, … unknown',
  )
  expect(cleanResponse('550 5.1.1 <sasha@example.com>: no such user')).toBe('550 5.1.1 <…>: no such user')
  expect(cleanResponse('x '.repeat(1000)).length).toBeLessThan(302)
})

test('a logo is shown in its box, with the name of the team instead where images are off', () => {
  const logo = { bytes: Buffer.alloc(1), mediaType: 'image/png', width: 1000, height: 100 }
  const { html } = renderMail(ECHO, 'en', { word: 'x' }, { name: 'Acme "&" Co', logo })
  expect(html).toContain('<img src="cid:logo" alt="Acme &quot;&amp;&quot; Co" width="240" height="24"')
})
