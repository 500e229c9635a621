import { expect, test } from 'vitest'
import { compact, groupIban, groupWhileTyping, isIbanShaped } from './iban.ts'

const IBAN = 'FR7630006000011234567890189'
const READABLE = 'FR76 3000 6000 0112 3456 7890 189'

test('an IBAN is shown in groups of four, and sent in upper case without separators', () => {
  expect(groupIban(IBAN)).toBe(READABLE)
  for (const typed of [
    READABLE,
    READABLE.toLowerCase(),
    ` ${READABLE}\u00a0`,
    'FR76-3000-6000-0112-3456-7890-189',
  ])
    expect(compact(typed)).toBe(IBAN)
})

test('typing at the end groups the text; a change inside, or a deletion, keeps it as typed', () => {
  const typed = [...'fr7630006'].reduce((text, letter) => groupWhileTyping(text, text + letter), '')
  expect(typed).toBe('FR76 3000 6')
  expect(groupWhileTyping('', IBAN)).toBe(READABLE)
  expect(groupWhileTyping('FR76 3000', 'FR76 x3000')).toBe('FR76 x3000')
  expect(groupWhileTyping('FR76 3', 'FR76 ')).toBe('FR76 ')
})

test('only text in the format of an IBAN is accepted', () => {
  for (const typed of [READABLE, IBAN, 'NO93 8601 1117 947']) expect(isIbanShaped(typed)).toBe(true)
  for (const typed of ['', 'FR76', '7630 0060', `IBAN: ${READABLE}`, `${READABLE}/`])
    expect(isIbanShaped(typed)).toBe(false)
})
