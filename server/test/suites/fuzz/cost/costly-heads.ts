// URLs, parameters and headers of the maximum length.
import { LIMITS } from '../../../../src/kernel/wire/limits.ts'
import { listParameters, type Operation } from '../operations.ts'
import type { Random } from '../samples/seeded.ts'
import type { CostlyRequest } from './raw-request.ts'

/** Repeats the unit as often as it fits into a URL. */
const fillUrl = (unit: string, url: string) =>
  unit.repeat(Math.max(0, Math.floor((LIMITS.urlLength - url.length - 1) / unit.length)))

const PAIRS: Record<string, string> = {
  'empty parameters': '&',
  'parameters without a value': 'a&',
  'one parameter again and again': 'a=1&',
  'percent-encoded names': '%F0%9F%9A%80=1&',
  'names that cannot be decoded': '%&',
  'a long parameter name': 'a',
  'plus signs': '+',
  'equals signs': '=',
}
const VALUES = ['a', ',', 'a,', '%F0%9F%9A%80', '0', '9', '-', '%25', '+', '1,2;', '*']

const withQuery = (name: string, buildQuery: (url: string) => string): CostlyRequest => ({
  name,
  make: (usual) => ({ ...usual, url: `${usual.url}?${buildQuery(usual.url)}` }),
})

export function listCostlyQueries(operation: Operation, random: Random): CostlyRequest[] {
  const many = Array.from({ length: 1700 }, (_, index) => index.toString(36))
  const names = listParameters(operation, 'query').map(({ name }) => name)
  return [
    ...Object.entries(PAIRS).map(([name, unit]) => withQuery(name, (url) => fillUrl(unit, url))),
    withQuery('unknown parameters', (url) =>
      many
        .map((name) => `${name}=`)
        .join('&')
        .slice(0, LIMITS.urlLength - url.length - 1),
    ),
    ...names.map((name) => {
      const unit = random.pick(VALUES)
      return withQuery(`long ${name} of ${unit}`, (url) => `${name}=${fillUrl(unit, `${url}?${name}`)}`)
    }),
    ...(names.includes('per_page') ? [withQuery('the largest page', () => 'per_page=100')] : []),
    ...(names.includes('page') ? [withQuery('the last page', () => 'page=2147483647&per_page=100')] : []),
  ]
}

export function listCostlyUrls(operation: Operation): CostlyRequest[] {
  const { path } = operation
  const units = { letters: 'a', 'escaped letters': '%61', 'escapes of three bytes': '%E2%82%AC', dots: '.' }
  return listParameters(operation, 'path').flatMap(({ name }) =>
    Object.entries(units).map(([kind, unit]) => ({
      name: `long ${name} of ${kind}`,
      make: (usual) => ({
        ...usual,
        url: path.replace(`{${name}}`, fillUrl(unit, path)).replace(/\{\w+\}/g, 'a'),
      }),
    })),
  )
}

/** Leaves room for the headers of every request. */
const HEADER_ROOM = LIMITS.headerBytes - 1024
const fillHeader = (unit: string) => unit.repeat(Math.floor(HEADER_ROOM / unit.length))

const withHeaders = (name: string, headers: Record<string, string>): CostlyRequest => ({
  name,
  make: (usual) => ({ ...usual, headers: { ...usual.headers, ...headers } }),
})

export function listCostlyHeaders({ method }: Operation): CostlyRequest[] {
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x-a${index}`, 'b'.repeat(140)]))
  const body =
    method === 'GET' ? [] : [withHeaders('a long media type', { 'content-type': fillHeader(' ;a=') })]
  return [
    withHeaders('many headers', many),
    withHeaders('many forwarded addresses', { 'x-forwarded-for': fillHeader('127.0.0.1,') }),
    withHeaders('many conditions', { 'if-none-match': fillHeader('"a",') }),
    withHeaders('many ranges', { range: `bytes=${fillHeader('0-1,')}` }),
    withHeaders('a long Idempotency-Key', { 'idempotency-key': fillHeader('k') }),
    withHeaders('a long credential', { authorization: `Bearer ${fillHeader('t')}` }),
    withHeaders('a credential of blanks', { authorization: `Bearer ${fillHeader(' ')}x` }),
    withHeaders('many cookies', { cookie: fillHeader('a=b; ') }),
    withHeaders('many languages', { accept: fillHeader('a/b,'), 'accept-language': 'en', te: 'trailers' }),
    ...body,
  ]
}
