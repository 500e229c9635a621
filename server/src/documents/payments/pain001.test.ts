import { expect, test } from 'vitest'
import { FILE, TRANSFERS } from '../../../test/suites/payments/sample-payments.ts'
import { PAYMENT_FILE_TAIL, writePaymentFile, writePaymentFileHead, writeTransfers } from './pain001.ts'
import type { Transfer } from './payment-file.ts'

const [FIRST, SECOND, THIRD] = TRANSFERS

test('a file written in any number of chunks equals the file written at once', () => {
  const whole = writePaymentFile(FILE, TRANSFERS)
  const chunks = [[FIRST], [SECOND, THIRD], []].map(writeTransfers)
  expect([writePaymentFileHead(FILE), ...chunks, PAYMENT_FILE_TAIL].join('')).toBe(whole)
})

test('the head has the count and the exact sum twice, the date, the payer and its bank', () => {
  const head = writePaymentFileHead(FILE)
  expect(head).toMatch(/<ChrgBr>SLEV<\/ChrgBr>\n$/)
  expect(head.match(/<CtrlSum>1000012401\.51<\/CtrlSum>/g)).toHaveLength(2)
  expect(head.match(/<NbOfTxs>3<\/NbOfTxs>/g)).toHaveLength(2)
  expect(head).toContain('<CreDtTm>2026-11-17T14:30:00Z</CreDtTm>')
  expect(head).toContain("<Nm>Societe Generale d'Oeuvres + Cie</Nm>")
  expect(head).toContain('<BICFI>AGRIFRPP</BICFI>')
  const withoutBic = writePaymentFileHead({ ...FILE, payer: { ...FILE.payer, bic: null } })
  expect(withoutBic).toContain('<Id>NOTPROVIDED</Id>')
})

test('a transfer with every field is written with all its elements', () => {
  expect(writeTransfers([FIRST])).toBe(`      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>E-2026-000041</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="EUR">12401.51</InstdAmt>
        </Amt>
        <CdtrAgt>
          <FinInstnId>
            <BICFI>PSSTFRPPPAR</BICFI>
          </FinInstnId>
        </CdtrAgt>
        <Cdtr>
          <Nm>Atelier Boreal</Nm>
          <PstlAdr>
            <TwnNm>Besancon</TwnNm>
            <Ctry>FR</Ctry>
          </PstlAdr>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>FR1420041010050500013M02606</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Facture AF-200000008-SB01-000042</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
`)
})

test('unknown values are left out', () => {
  expect(writeTransfers([THIRD])).not.toMatch(/CdtrAgt|PstlAdr|RmtInf/)
})

test.each([
  ['Paris', null],
  [null, 'FR'],
  ['', 'FR'],
  ['東京', 'JP'],
  ['Prishtina', 'XK'],
  ['Paris', 'fr'],
])('no address is written for the city %s and the country %s', (city, country) => {
  const payee = { ...FIRST.payee, city, country }
  expect(writeTransfers([{ ...FIRST, payee }])).not.toContain('PstlAdr')
})

test('a file that breaks a rule is never written', () => {
  const nameless: Transfer = { ...FIRST, payee: { ...FIRST.payee, name: '山田' } }
  expect(() => writeTransfers([nameless])).toThrow('payee.name must contain a letter or digit')
  expect(() => writePaymentFile(FILE, [{ ...FIRST, amount: 'x' }])).toThrow('amount must be an amount')
  expect(() => writePaymentFileHead({ ...FILE, count: 0 })).toThrow('count must be a whole number')
  expect(() => writePaymentFile(FILE, [])).toThrow('count must be a whole number')
  const twins = [FIRST, { ...SECOND, reference: 'É-2026-000041/' }]
  expect(() => writePaymentFile(FILE, twins)).toThrow('the same reference')
})
