// Multipart bodies that cost more than their size: each is refused at the first excess part, header or line.
import { describe, expect, test } from 'vitest'
import { BARE_PDF, makeAgreementBody } from '../../make/uploads.ts'
import { expectLowCpuTime } from '../../world/cpu-time.ts'
import { type Reply, shareWorld } from '../../world/world.ts'

const world = await shareWorld()
const acme = await world.team()
const MB = 1024 * 1024

async function send(raw: string | Buffer, boundary = 'x'): Promise<Reply> {
  let reply: Reply | undefined
  const headers = { 'x-api-key': acme.key, 'content-type': `multipart/form-data; boundary=${boundary}` }
  await expectLowCpuTime(async () => {
    reply = await world.send('/api/v1/missions', { method: 'POST', raw, headers })
  })
  return reply as Reply
}
const toRefusal = (reason: string, field?: string) => ({
  status: 400,
  body: { error: { details: { reason, ...(field && { field }) } } },
})

const formatHead = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}\r\n`
const formatPart = (name: string, value: string, boundary = 'x') =>
  `--${boundary}\r\n${formatHead(name)}\r\n${value}\r\n`
const flood = (unit: string, length = 10 * MB) => Buffer.alloc(length, unit)

describe('10 MB', () => {
  const LONG = 'b'.repeat(70)
  test.each([
    ['of empty parts', flood('--long\r\n\r\n\r\n'), 'long', 'invalid_value'],
    ['of parts with a name', flood(formatPart('a', '', 'long')), 'long', 'unknown_field'],
    ['of delimiters', flood('--long\r\n'), 'long', 'invalid_value'],
    ['of delimiters without line breaks', flood('--long'), 'long', 'missing_field'],
    ['of a preamble that is almost a delimiter', flood(`\r\n--${LONG.slice(1)}c`), LONG, 'invalid_value'],
    ['of carriage returns', flood('\r'), 'long', 'invalid_value'],
    ['of line breaks', flood('\r\n'), 'long', 'invalid_value'],
    ['of headers', Buffer.concat([Buffer.from('--long\r\n'), flood('a: b\r\n')]), 'long', 'invalid_value'],
    ['of one header', Buffer.concat([Buffer.from('--long\r\na: '), flood('b')]), 'long', 'invalid_value'],
    ['that begin a part again and again', flood('\r\n--longer'), 'long', 'invalid_value'],
  ])('%s are refused', async (_title, raw, boundary, reason) => {
    expect(await send(raw, boundary)).toMatchObject(toRefusal(reason))
  })

  test('with two parts of the same name are refused at the second one', async () => {
    const twice = formatPart('mission', '{}', 'long').repeat(2)
    const raw = Buffer.concat([Buffer.from(twice), flood(formatPart('mission', '', 'long'))])
    expect(await send(raw, 'long')).toMatchObject(toRefusal('duplicate_key', 'mission'))
  })

  test('with a boundary of three characters are refused, because they cannot be searched quickly', async () => {
    expect(await send(flood('\r'), 'xyz')).toMatchObject(toRefusal('invalid_value', 'Content-Type'))
  })
})

describe('a part', () => {
  test('may have 20 headers', async () => {
    const headers = 'a: b\r\n'.repeat(19)
    const raw = `--x\r\n${headers}${formatHead('mission')}\r\n{}\r\n--x--`
    expect(await send(raw)).toMatchObject(toRefusal('missing_field', 'name'))
    expect(await send(raw.replace('a: b', 'a: b\r\na: b'))).toMatchObject(toRefusal('invalid_value'))
  })

  test('may have 4 kB of headers', async () => {
    const raw = (length: number) =>
      `--x\r\n${formatHead('mission', `; a="${'b'.repeat(length)}"`)}\r\n{}\r\n--x--`
    expect(await send(raw(4000))).toMatchObject(toRefusal('missing_field', 'name'))
    expect(await send(raw(4096))).toMatchObject(toRefusal('invalid_value'))
  })

  test('with a name of 3,000 characters is named by its first 200', async () => {
    const { status, body } = await send(`${formatPart('n'.repeat(3000), '')}--x--`)
    expect(status).toBe(400)
    expect(body.error.details).toMatchObject({ reason: 'unknown_field', field: 'n'.repeat(200) })
  })

  test.each([
    ['without a name', '--x\r\n\r\n{}\r\n--x--'],
    ['with an empty name', `${formatPart('', '{}')}--x--`],
    ['of another disposition', '--x\r\nContent-Disposition: file; name="mission"\r\n\r\n{}\r\n--x--'],
    ['that does not end', '--x\r\nContent-Disposition: form-data; name="mission"\r\n\r\n{}'],
    ['whose delimiter has more characters', `${formatPart('mission', '{}')}--xy--`],
  ])('%s is refused', async (_title, raw) => {
    expect(await send(raw)).toMatchObject(toRefusal('invalid_value'))
  })
})

test.each([
  ['a boundary in quotes', '"a b"', 'a b', ''],
  ['blanks after the delimiter', 'x', 'x', ' \t'],
  ['a boundary of one character', 'x', 'x', ''],
  ['a boundary of 70 characters', 'b'.repeat(70), 'b'.repeat(70), ''],
])('a file is accepted with %s', async (_title, sent, boundary, padding) => {
  const { body } = await makeAgreementBody(acme)
  const delimiter = `--${boundary}${padding}\r\n`
  const raw = [
    `A preamble, which means nothing.\r\n`,
    `${delimiter}content-type: application/json\r\n${formatHead('mission', '; filename="a; name=b"')}\r\n`,
    JSON.stringify(body),
    `\r\n${delimiter}Content-Disposition: form-data; filename="a\\"b.pdf"; name=master_agreement_file\r\n\r\n`,
    BARE_PDF,
    `\r\n--${boundary}--\r\nAn epilogue.`,
  ]
  const reply = await send(Buffer.concat(raw.map((one) => Buffer.from(one))), sent)
  expect(reply.status, reply.text).toBe(201)
})
