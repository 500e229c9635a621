// Plants errors and events that differ from the contract, and tests that the check of responses finds them.
import { expect, test } from 'vitest'
import { checkAgainstContract, checkEvent, contract } from './contract-check.ts'

const badRequest = contract.components.responses['BadRequest'] as unknown as {
  content: { 'application/json': { example: { error: Record<string, unknown> & { details: Details } } } }
}
type Details = Record<string, unknown> & { errors: object[] }
const { error } = badRequest.content['application/json'].example

const headers = {
  'content-type': 'application/json',
  'x-request-id': 'id',
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '1',
  'x-ratelimit-reset': '1',
}

/** A 400 of the endpoint that creates missions. */
const withDetails = (changes: object) => () => {
  const body = { error: { ...error, details: { ...error.details, ...changes } } }
  checkAgainstContract('POST', '/api/v1/missions', { status: 400, headers, text: JSON.stringify(body) })
}
const withItem = (changes: object) => withDetails({ errors: [{ ...error.details.errors[0], ...changes }] })

test('accepts the example of the contract, and another code with its params', () => {
  expect(withDetails({})).not.toThrow()
  expect(withItem({})).not.toThrow()
  expect(withDetails({ code: 'maximum', params: { limit: 5 } })).not.toThrow()
})

test.each([
  ['an unknown code', { code: 'of_tomorrow' }],
  ['no code', { code: undefined }],
  ['no params', { params: undefined }],
  ['params that its code does not have', { params: { limit: 5 } }],
  ['params of another code', { code: 'maximum', params: {} }],
  ['a param of the wrong type', { code: 'maximum', params: { limit: '5' } }],
  ['one more param', { code: 'maximum', params: { limit: 5, secret: 'x' } }],
  ['one more field', { secret: 'x' }],
])('finds an error with %s, in the details and in the list of errors', (_, changes) => {
  expect(withDetails(changes)).toThrow('does not conform')
  expect(withItem(changes)).toThrow('does not conform')
})

const event = {
  id: '019c0000-0000-7000-8000-000000000001',
  number: 1,
  type: 'project_code.created',
  timestamp: '2026-03-02T09:30:00.000Z',
  subject: { type: 'project_code', id: '019c0000-0000-7000-8000-000000000002', url: null },
  actor: { kind: 'system', id: null },
  request_id: null,
  data: {},
  object: null,
}

/** An event as an item of the feed, whose schema selects the variant by the type. */
const findFeedError = (changes: object) => {
  const body = { data: { items: [{ ...event, ...changes }], next: 'x', has_more: false } }
  try {
    checkAgainstContract('GET', '/api/v1/events', { status: 200, headers, text: JSON.stringify(body) })
  } catch (failure) {
    return (failure as Error).message
  }
  return ''
}

test('accepts an event of the feed', () => {
  expect(findFeedError({})).toBe('')
})

test.each([
  ['an unknown type', { type: 'project_code.imagined' }, 'unknown type'],
  ['the subject of another type', { subject: { ...event.subject, type: 'mission' } }, 'subject/type'],
  ['one more field', { secret: 'x' }, 'additional properties'],
  ['one more fact', { data: { secret: 'x' } }, 'additional properties'],
])('finds an event with %s', (_, changes, message) => {
  expect(findFeedError(changes)).toContain(message)
})

test('checkEvent compares a single event with the schema of its type', () => {
  expect(() => checkEvent({ ...event, type: 'project_code.imagined' })).toThrow()
  expect(() => checkEvent({ ...event, secret: 'x' } as never)).toThrow('does not conform')
})
