// Without a valid credential the response is 401; without the scope it is 403 and names the scope.

import { randomUUID } from 'node:crypto'
import { type AccessScope, listAlternatives } from '../../../../src/domain/access/scopes.ts'
import { mintSecret } from '../../../../src/domain/access/secrets.ts'
import { parseRefusal } from '../checks.ts'
import type { Operation } from '../operations.ts'
import { createRandom } from '../samples/seeded.ts'
import { composeValid, type Probe } from './probe.ts'

type Headers = Record<string, string>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const readToken = (headers: Headers) => headers['x-api-key'] ?? headers['authorization']?.slice(7) ?? ''

/** Only the team API accepts two headers. */
const BOTH = 'both headers'
const CREDENTIALS: Record<string, (right: Headers) => Headers> = {
  none: () => ({}),
  empty: () => ({ authorization: '' }),
  'Bearer alone': () => ({ authorization: 'Bearer' }),
  'never issued': () => bearer(mintSecret('tek_live_', randomUUID())),
  'a link never issued': () => bearer(mintSecret('tep_live_', randomUUID())),
  'an invitation never issued': () => bearer(mintSecret('tei_live_', randomUUID())),
  'one character changed': (right) =>
    bearer(readToken(right).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
  'cut short': (right) => bearer(readToken(right).slice(0, -1)),
  Basic: (right) => ({ authorization: `Basic ${readToken(right)}` }),
  'Bearer twice': (right) => bearer(`Bearer ${readToken(right)}`),
  [BOTH]: (right) => ({ ...bearer(readToken(right)), 'x-api-key': readToken(right) }),
  'of an object': () => bearer('[object Object]'),
}

/** Sign-in is tested in suites/security/sign-in-attacks.slow.test.ts. */
const needsNoCredential = ({ isOpen, path }: Operation) => isOpen || path.startsWith('/auth/')

const listKinds = (operation: Operation) =>
  Object.entries(CREDENTIALS).filter(
    ([kind]) => !needsNoCredential(operation) && (kind !== BOTH || operation.path.startsWith('/api/')),
  )

export const listCredentialProbes = (operation: Operation, seed: number): Probe[] =>
  listKinds(operation).map(([kind, make]) => ({
    name: `credentials-${operation.id}-${kind.replaceAll(' ', '_')}`,
    operation,
    async run(session) {
      const request = composeValid(this.name, operation, await session.target(operation))
      const { 'x-api-key': _key, authorization: _token, ...others } = request.headers
      const random = createRandom(seed, this.name)
      const address = `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`
      const headers = { ...others, ...make(request.headers), 'x-forwarded-for': address }
      const sent = { ...request, headers }
      const response = await session.exchange(sent)
      if (response.status !== 401)
        session.report('requiresACredential', sent, `${response.status} with ${kind}`)
      else if (response.headers['www-authenticate'] !== 'Bearer')
        session.report('requiresACredential', sent, '401 without its challenge')
    },
  }))

/** A key of the same team with every scope except the required one. */
export const listScopeProbes = (operation: Operation): Probe[] =>
  (operation.scope ? [operation.scope] : []).map((scope) => ({
    name: `scopes-${operation.id}`,
    operation,
    async run(session) {
      const request = composeValid(this.name, operation, await session.target(operation))
      const sent = {
        ...request,
        headers: { ...request.headers, 'x-api-key': await session.keyWithout(scope) },
      }
      const response = await session.exchange(sent)
      const named = parseRefusal(response)?.details?.requiredScope ?? ''
      if (response.status !== 403 || !listAlternatives(scope as AccessScope).includes(named as never))
        session.report('asksForItsScope', sent, `${response.status} naming ${named} without ${scope}`)
    },
  }))
