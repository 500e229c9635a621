import { expect, test } from 'vitest'
import { type AskedMail, findMailDefects, type RecordedMail } from './mail-defects.ts'

const KIND = 'compliance_documents_requested'
const ASKED: AskedMail = { kind: KIND, to: 'lin@example.com', times: 1, perhaps: 0 }
const RECORDED: RecordedMail = {
  kind: KIND,
  status: 'sent',
  recipients: ['lin@example.com'],
  messageId: '<1>',
}
const ACCEPTED = { to: ['Lin@example.com'], messageId: '<1>', text: 'Two documents are missing.' }

test('a mail and its copies after a crash are one mail', () => {
  expect(findMailDefects([ASKED], [RECORDED], [ACCEPTED])).toEqual([])
  expect(findMailDefects([ASKED], [RECORDED], [ACCEPTED, ACCEPTED])).toEqual([])
  expect(findMailDefects([{ ...ASKED, times: 0, perhaps: 1 }], [], [])).toEqual([])
  expect(findMailDefects([], [{ ...RECORDED, recipients: [] }], [ACCEPTED])).toEqual([])
})

test('a later copy of a mail may list fewer documents, but adds nothing', () => {
  const all = { ...ACCEPTED, text: 'Documents: Kbis, Insurance policy\nOpen the portal' }
  const rest = { ...ACCEPTED, text: 'Documents: Insurance policy\nOpen the portal' }
  expect(findMailDefects([ASKED], [RECORDED], [all, rest])).toEqual([])
  expect(findMailDefects([ASKED], [RECORDED], [rest, all])).toEqual([`A copy of ${KIND} <1> says also: Kbis`])
})

const TO = `${KIND} to lin@example.com`

test.each([
  ['that was never sent', [ASKED], [], [], [`${TO}: 0 mails, 1 were asked for`]],
  ['that the mail server has not got', [ASKED], [RECORDED], [], [`${TO} is lost`]],
  ['that is given up', [ASKED], [{ ...RECORDED, status: 'failed' }], [], [`${TO} is failed`]],
  [
    'that was sent twice',
    [ASKED],
    [RECORDED, { ...RECORDED, messageId: '<2>' }],
    [ACCEPTED, { ...ACCEPTED, messageId: '<2>' }],
    [`${TO}: 2 mails, 1 were asked for`],
  ],
  ['that nobody recorded', [], [], [ACCEPTED], ['<1> to Lin@example.com was sent without a record']],
  [
    'to somebody else',
    [ASKED],
    [RECORDED],
    [{ ...ACCEPTED, to: ['ada@example.com'] }],
    [`${KIND} <1> went to ada@example.com instead of lin@example.com`],
  ],
  [
    'whose copy says something else',
    [ASKED],
    [RECORDED],
    [ACCEPTED, { ...ACCEPTED, text: 'One document is missing.' }],
    [`A copy of ${KIND} <1> says also: One document is missing.`],
  ],
] satisfies [string, AskedMail[], RecordedMail[], (typeof ACCEPTED)[], string[]][])(
  'a mail %s is found',
  (_, requests, recorded, accepted, defects) => {
    expect(findMailDefects(requests, recorded, accepted)).toEqual(defects)
  },
)
