// Bodies that JSON.parse would accept, change or lose: each is read exactly, or refused with a reason and not stored.
import { describe, expect, test } from 'vitest'
import { shareWorld } from '../../world/world.ts'

const world = await shareWorld()
const acme = await world.team()
const LIST = '/api/v1/teams'
const key = { 'x-api-key': acme.key }

const total = async () => (await acme.call('GET', '/teams')).body.data.total
const post = (raw: string | Buffer, headers: Record<string, string> = {}) =>
  world.send(LIST, { method: 'POST', raw, headers: { ...key, ...headers } })

/** Expects a refusal with this reason and field, and no new row. */
async function expectRefused(raw: string | Buffer, reason: string, field?: string): Promise<void> {
  const before = await total()
  const { status, body } = await post(raw)
  expect({ status, ...body.error.details }).toMatchObject({ status: 400, reason })
  expect(body.error.details.field).toBe(field)
  expect(await total()).toBe(before)
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('text that is not JSON', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['a trailing comma', '{"name":"a",}'],
    ['a comment', '{"name":"a"/* b */}'],
    ['a line comment', '{"name":"a"}// b'],
    ['single quotes', "{'name':'a'}"],
    ['a name without quotes', '{name:"a"}'],
    ['NaN', '{"name":"a","sort_order":NaN}'],
    ['Infinity', '{"name":"a","sort_order":Infinity}'],
    ['undefined', '{"name":undefined}'],
    ['a leading zero', '{"name":"a","sort_order":01}'],
    ['a plus sign', '{"name":"a","sort_order":+1}'],
    ['a hexadecimal number', '{"name":"a","sort_order":0x1}'],
    ['a number that ends in a dot', '{"name":"a","sort_order":1.}'],
    ['two documents', '{"name":"a"}{"name":"b"}'],
    ['two documents on two lines', '{"name":"a"}\n{"name":"b"}'],
    ['a raw line break in a string', '{"name":"a\nb"}'],
    ['a raw NUL in a string', '{"name":"a\0b"}'],
    ['an unknown escape', '{"name":"\\x41"}'],
    ['a form', 'name=a'],
    ['an unfinished body', '{"name":"a"'],
    ['a no-break space between tokens', '{"name":\u00a0"a"}'],
    ['a byte order mark inside', '{"name":\ufeff"a"}'],
    ['two byte order marks', '\ufeff\ufeff{"name":"a"}'],
  ])('%s is refused as invalid_json', (_title, raw) => expectRefused(raw, 'invalid_json'))

  test.each([
    ['a lone continuation byte', [0x80]],
    ['0xFF', [0xff]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
    ['a code point beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['latin-1', [0xe9]],
  ])('invalid UTF-8 (%s) is refused as invalid_json', (_title, wrong) =>
    expectRefused(bytes('{"name":"a', wrong, '"}'), 'invalid_json'),
  )

  test.each(['utf16le', 'latin1'] as const)('a body in %s is refused as invalid_json', (encoding) =>
    expectRefused(Buffer.from('{"name":"é"}', encoding), 'invalid_json'),
  )

  test('does not include a leading byte order mark, which is ignored', async () => {
    const { status, body } = await post('\ufeff{"name":"\ufeffa"}')
    expect(status).toBe(201)
    expect(body.data.name).toBe('\ufeffa')
  })

  test('does not include whitespace around the document', async () => {
    expect((await post(' \r\n\t{ "name" : "a" }\n ')).status).toBe(201)
  })
})

describe('JSON that is not an object', () => {
  test.each(['null', '[]', '7', '"x"', 'true', '[{"name":"a"}]'])('%s is refused as invalid_type', (raw) =>
    expectRefused(raw, 'invalid_type'),
  )
})

describe('text that cannot be stored', () => {
  test.each([
    ['a high surrogate alone', '{"name":"\\ud800"}', 'name'],
    ['a low surrogate alone', '{"name":"a\\udc00b"}', 'name'],
    ['surrogates the wrong way round', '{"name":"\\udc00\\ud800"}', 'name'],
    ['a NUL', '{"name":"a\\u0000b"}', 'name'],
    ['a NUL in a second field', '{"name":"a","external_id":"\\u0000"}', 'external_id'],
    ['a NUL in a key', '{"name":"a","b\\u0000":1}', 'b\u0000'],
    ['half a surrogate pair in a key', '{"name":"a","b\\ud800":1}', 'b\ufffd'],
    ['a NUL deep inside', '{"name":"a","x":[{},{"y":["\\u0000"]}]}', 'x[1].y[0]'],
  ])('%s is refused as invalid_value', (_title, raw, field) => expectRefused(raw, 'invalid_value', field))
})

const MANY = Array.from({ length: 2000 }, (_, index) => `"a${index}":1`).join()

describe('a key that is sent twice', () => {
  test.each([
    ['with one value', '{"name":"a","name":"a"}', 'name'],
    ['with two values', '{"name":"a","name":"b"}', 'name'],
    ['in an escaped spelling', '{"name":"a","na\\u006de":"b"}', 'name'],
    ['in two escaped spellings', '{"\\u006eame":"a","na\\u006De":"b"}', 'name'],
    ['with null first', '{"name":null,"name":"b"}', 'name'],
    ['unknown', '{"name":"a","x":1,"x":2}', 'x'],
    ['nested', '{"name":"a","x":{"y":1,"y":2}}', 'x.y'],
    ['in a list', '{"name":"a","x":[{"y":1},{"y":1,"y":2}]}', 'x[1].y'],
    ['empty', '{"name":"a","":1,"":2}', undefined],
    ['__proto__', '{"name":"a","__proto__":1,"__proto__":2}', '__proto__'],
    ['around an object of 2,000 fields', `{"x":{${MANY}},"name":"a","name":"b"}`, 'name'],
    ['for an object of 2,000 fields', `{"name":{${MANY}},"name":"b"}`, 'name'],
    ['for a list of 3,000 items', `{"name":[${'0,'.repeat(3000)}0],"name":"b"}`, 'name'],
    ['around text with quotes and braces', '{"name":"\\"},{\\"","x":1,"name":"b"}', 'name'],
  ])('%s is refused as duplicate_key', (_title, raw, field) => expectRefused(raw, 'duplicate_key', field))

  test('in two different objects is accepted', () =>
    expectRefused('{"name":"a","x":{"name":1,"y":{"name":2}}}', 'unknown_field', 'x'))
})

describe('a number', () => {
  const withNumber = (number: string) => `{"name":"a","sort_order":${number}}`
  test.each(['1e400', '-1e400', '1E+400', '9007199254740993', '0.1234567890123456', `1${'0'.repeat(400)}`])(
    '%s, which would lose precision, is refused as out_of_range',
    (number) => expectRefused(withNumber(number), 'out_of_range', 'sort_order'),
  )
  test.each(['1e-400', '-1e-400', '0.1e-323', '0.00001e-330'])(
    '%s, which would be rounded to zero, is refused as out_of_range',
    (number) => expectRefused(withNumber(number), 'out_of_range', 'sort_order'),
  )
  test.each(['2147483648', '-1', '1e15'])('%s, outside the range, is refused as out_of_range', (number) =>
    expectRefused(withNumber(number), 'out_of_range', 'sort_order'),
  )
  test.each(['0.5', '"7"', 'true', '[7]', '{}', '"0x1"'])('%s is not an integer: invalid_type', (number) =>
    expectRefused(withNumber(number), 'invalid_type', 'sort_order'),
  )
  test.each([
    ['-0', 0],
    ['0', 0],
    ['1.0', 1],
    ['1e1', 10],
    ['10E-1', 1],
    ['2147483647', 2_147_483_647],
  ])('%s is accepted as %i', async (number, stored) => {
    const { status, text } = await post(withNumber(number))
    expect(status).toBe(201)
    expect(/"sort_order" ?: ?([^,}]+)/.exec(text)?.[1]).toBe(String(stored))
  })
})

describe('nesting', () => {
  const nested = (levels: number) => `{"name":"a","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  test('of 32 levels is accepted', () => expectRefused(nested(32), 'unknown_field', 'x'))
  test('of 33 levels is refused as invalid_json', () => expectRefused(nested(33), 'invalid_json'))
  test('of 33 levels of objects is refused as invalid_json', () =>
    expectRefused(`{"name":"a","x":${'{"x":'.repeat(32)}1${'}'.repeat(32)}}`, 'invalid_json'))
  test('of 130,000 arrays is refused as invalid_json', () =>
    expectRefused('['.repeat(130_000) + ']'.repeat(130_000), 'invalid_json'))
  test('of 200,000 unclosed arrays is refused as invalid_json', () =>
    expectRefused('['.repeat(200_000), 'invalid_json'))
  test('of 200,000 arrays exceeds the size limit', async () => {
    expect((await post('['.repeat(200_000) + ']'.repeat(200_000))).status).toBe(413)
  })
})
