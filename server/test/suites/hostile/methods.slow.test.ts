// Every path of the contract with every HTTP method: an unsupported method returns 405 with Allow.
import { METHODS } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../../src/domain/access/scopes.ts'
import { contract } from '../../check/contract-check.ts'
import { DETAILS } from '../../make/bank-accounts.ts'
import { OWN_PAGE, signInByLink, signInByPortalLink, type TestBrowser } from '../../make/browsers.ts'
import { uploadInPortal } from '../../make/compliance.ts'
import { makeBillableAgain, workOnInvoices } from '../../make/invoices.ts'
import { makeMail } from '../../make/mails.ts'
import { getData, makeMission } from '../../make/missions.ts'
import { makeExportedBatch, payEntry } from '../../make/payments.ts'
import { expensesWith, uploadReceipt } from '../../make/receipts.ts'
import { approveReport, fileReport } from '../../make/reports.ts'
import { proposeRuleChange } from '../../make/rule-changes.ts'
import { makeSandboxMail } from '../../make/sandboxes.ts'
import { makeSupplierInvoice } from '../../make/supplier-invoices.ts'
import { OPERATOR_TOKEN, startWorld, type Team } from '../../world/world.ts'
import { newDelivery } from '../every-endpoint/every-endpoint.ts'
import { exchange, formatRequest } from './client/raw-socket.ts'

const world = await startWorld()
const ID = '018f0000-0000-7000-8000-000000000000'
const paths = Object.keys(contract.paths)
const fillPath = (path: string, id = ID) =>
  path
    .replace('{document_id}', ids['documents'] ?? ID)
    .replace('{link_id}', ids['portal-links'] ?? ID)
    .replace('{user_id}', ids['users'] ?? ID)
    .replace('{key_id}', ids['api-keys'] ?? ID)
    .replace('{delivery_id}', ids['deliveries'] ?? ID)
    .replace('{receipt_id}', ids['receipts'] ?? ID)
    .replace('{month}', '2026-03')
    .replace(/\{\w+\}/g, id)
/** The resource of the first id of a path: `entries` in `/accounting/entries/{id}`. */
const getKind = (path: string) => path.split('/{', 1)[0]?.split('/').at(-1) ?? ''
const listDocumentedMethods = (path: string) =>
  Object.keys(contract.paths[path] ?? {})
    .map((name) => name.toUpperCase())
    .filter((name) => METHODS.includes(name))
const formatAllow = (path: string) =>
  [
    ...listDocumentedMethods(path),
    ...(listDocumentedMethods(path).includes('GET') ? ['HEAD'] : []),
    'OPTIONS',
  ]
    .sort()
    .join(', ')

/** Each request comes from another address, because one address may not send so many without a credential. */
let requests = 0
const inject = async (method: string, url: string, headers: Record<string, string> = {}) => {
  requests += 1
  const remoteAddress = `198.51.100.${requests % 250}`
  const response = await world.app.server.inject({ method: method as 'GET', url, headers, remoteAddress })
  const { statusCode, headers: responseHeaders, body, rawPayload } = response
  return { status: statusCode, headers: responseHeaders, text: body, bytes: rawPayload.length }
}

const formatCookies = ({ jar }: TestBrowser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

let acme: Team
const ids: Record<string, string> = {}
let linkToken = ''
let portalToken = ''
let cookie = ''
let portalCookie = ''
beforeAll(async () => {
  acme = await world.team()
  const { browser } = await signInByLink(world, acme)
  cookie = formatCookies(browser)
  ids['mails'] = (await makeMail(world, acme)).id
  for (const list of ['project-codes', 'team-tags', 'teams'])
    ids[list] = (await acme.call('POST', `/${list}`, { name: 'Apollo' })).body.data.id
  const invited = await acme.call('POST', '/users/invitations', {
    email: 'a@example.com',
    role: 'team-member',
  })
  linkToken = String(invited.body.data.accept_url).split('invitation=')[1] ?? ''
  ids['invitations'] = invited.body.data.id
  ids['api-keys'] = acme.keyId
  const { id: endpointId, delivery_id: deliveryId } = await newDelivery(acme)
  Object.assign(ids, { 'webhook-endpoints': endpointId, deliveries: deliveryId })
  ids['departments'] = ids['team-tags'] ?? ''
  ids['rule-changes'] = (await proposeRuleChange(acme)).id
  ids['users'] = acme.userId
  const person = { email: 'free@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  ids['freelancers'] = (await acme.call('POST', '/freelancers', person)).body.data.id
  const other = { ...person, email: 'gone@example.com' }
  ids['erasures'] = (await acme.call('POST', '/freelancers', other)).body.data.id
  const bare = { ...person, email: 'bare@example.com' }
  withoutFiles['freelancers'] = (await acme.call('POST', '/freelancers', bare)).body.data.id
  withoutFiles['users'] = await acme.addUser('team-member')
  await acme.call('POST', `/freelancers/${ids['erasures']}/erasure`)
  const template = { name: 'T', kind: 'services_agreement', locale: 'fr', body: 'x' }
  ids['document-templates'] = (await acme.call('POST', '/document-templates', template)).body.data.id
  const link = await acme.call('POST', `/freelancers/${ids['freelancers']}/portal-links`)
  portalToken = link.body.data.token
  portalCookie = formatCookies((await signInByPortalLink(world, acme, ids['freelancers'] ?? '')).browser)
  ids['portal-links'] = link.body.data.id
  const contractFields = { use_service_template: true, template_locale: 'en', team_signer_id: acme.userId }
  ids['missions'] = (await makeMission(acme, ids['freelancers'] ?? '', contractFields)).id
  const documents = await acme.call('GET', `/missions/${ids['missions']}/documents`)
  ids['documents'] = documents.body.data.items[0].id
  // Both mails have the same id, because a path gets the id of the list before its id.
  await makeSandboxMail(world, acme, ids['mails'])
  // The team stays writable, because only the job of quotas makes it read-only.
  await world.operator('POST', `/teams/${acme.id}/deletion`, {})
  await fillReports()
})

/** Key of a user who may read bank details. */
let readerKey = ''

async function fillReports(): Promise<void> {
  const scopes: Scope[] = ['*', 'bank-details:read']
  readerKey = (await world.issueKey(acme.id, await acme.addUser('team-admin', scopes), scopes)).key
  const mission = ids['missions'] ?? ''
  const accepted = { method: 'POST', body: { signature_name: 'Sasha Bernard' }, headers: bearer(portalToken) }
  await world.send(`/portal/v1/missions/${mission}/accept`, accepted)
  await acme.call('POST', `/missions/${mission}/sign`)
  const portal = (method: string, path: string, body?: unknown) =>
    world.send(`/portal/v1${path}`, { method, body, headers: bearer(portalToken) })
  await makeBillableAgain(acme, { id: ids['freelancers'] }, portal)
  ids['billing-mandates'] = (await acme.call('GET', '/billing-mandates')).body.data.items[0].id
  ids['receipts'] = getData(await uploadReceipt(portal, mission)).id
  const expenses = expensesWith(ids['receipts'] ?? null)
  const report = await approveReport(acme, await fileReport(acme, mission, { expenses }))
  ids['activity-reports'] = report.id
  ids['entries'] = report.accounting_entries[0].id
  await workOnInvoices(world, acme)
  ids['supplier-invoices'] = (await makeSupplierInvoice(world, acme, ids['freelancers'] ?? '')).id
  ids['payment-batches'] = (await makeExportedBatch(world, acme)).id
  await payEntry(acme, { id: ids['entries'] })
  ids['payments'] = (await acme.call('GET', '/accounting/payments')).body.data.items[0].id
  ids['compliance-documents'] = getData(await uploadInPortal(portal)).id
  ids['bank-accounts'] = getData(await portal('POST', '/bank-accounts', DETAILS)).id
  getData(await acme.call('PATCH', '/accounting/settings', { accountant_emails: ['accountant@example.com'] }))
  ids['sendings'] = getData(await acme.call('POST', '/accounting/sendings', { month: '2026-02' })).id
  const override = { mission_id: mission, applies_to: 'services', account: '611000', label: 'Sous-traitance' }
  ids['account-overrides'] = getData(await acme.call('POST', '/accounting/account-overrides', override)).id
  const range = { format: 'fec', from: '2026-03-01', to: '2026-03-31' }
  ids['exports'] = (await acme.call('POST', '/accounting/exports', range)).body.data.id
}

/** People without files, because a large response would keep its slot: see QUERIES. */
const withoutFiles: Record<string, string> = {}

/** Required query parameters. */
const QUERIES: Record<string, string> = {
  '/api/v1/changes': '?resource=mission',
  '/api/v1/search': '?q=acme',
  // The query selects no files: an injected request never closes, and a large response keeps its slot until then.
  '/api/v1/accounting/invoices/archive': '?from=2026-01-01&to=2026-01-31',
}

/** An existing path, with the credential that opens it. */
function getValidTarget(path: string): { url: string; headers: Record<string, string> } {
  if (path.startsWith('/operator/')) return { url: fillPath(path, acme.id), headers: bearer(OPERATOR_TOKEN) }
  if (path.startsWith('/auth/v1/portal/'))
    return { url: path, headers: { ...OWN_PAGE, cookie: portalCookie } }
  if (path.startsWith('/auth/')) return { url: path, headers: { ...OWN_PAGE, cookie } }
  if (path.startsWith('/portal/v1/invitation')) return { url: path, headers: bearer(linkToken) }
  if (path.startsWith('/portal/'))
    return { url: fillPath(path, ids[getKind(path)] ?? ids['missions']), headers: bearer(portalToken) }
  const query = QUERIES[path] ?? ''
  const id = path.endsWith('/personal-data') ? withoutFiles[getKind(path)] : ids[getKind(path)]
  return { url: fillPath(path, id) + query, headers: { 'x-api-key': readerKey } }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('the contract has paths, and every documented method is an HTTP method', () => {
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) expect(listDocumentedMethods(path)).not.toEqual([])
})

describe.each(paths)('%s', (path) => {
  const missing = METHODS.filter((method) => !['CONNECT', ...formatAllow(path).split(', ')].includes(method))

  test('returns 405 with Allow to every unsupported method, before authentication', async () => {
    for (const method of missing) {
      const { status, headers, text } = await inject(method, fillPath(path))
      expect({ method, status, allow: headers['allow'] }).toEqual({
        method,
        status: 405,
        allow: formatAllow(path),
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      if (method !== 'HEAD')
        expect(JSON.parse(text).error).toMatchObject({
          code: 405,
          request_id: headers['x-request-id'],
          details: { reason: 'method_not_allowed' },
        })
    }
  })

  test('returns 204 with Allow to OPTIONS, without a key', async () => {
    for (const headers of [{}, { origin: 'https://evil.example', 'access-control-request-method': 'POST' }]) {
      const reply = await inject('OPTIONS', fillPath(path), headers)
      expect({ status: reply.status, text: reply.text }).toEqual({ status: 204, text: '' })
      expect(reply.headers).toMatchObject({ allow: formatAllow(path), 'x-request-id': expect.any(String) })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('returns neither 404 nor 405 to all other documented methods without a credential', async () => {
    for (const method of listDocumentedMethods(path))
      expect([200, 401]).toContain((await inject(method, fillPath(path))).status)
  })
})

describe.each(paths.filter((path) => listDocumentedMethods(path).includes('GET')))('HEAD %s', (path) => {
  /** Headers that differ between requests. */
  const CHANGING = /^(?:x-request-id|date|ratelimit|x-ratelimit-remaining|x-ratelimit-reset)$/
  const maskChanging = (headers: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, CHANGING.test(name) ? '' : value]),
    )

  test.each(['with its credential', 'without'])('is GET without the body, %s', async (which) => {
    const { url, headers } = which === 'without' ? { url: fillPath(path), headers: {} } : getValidTarget(path)
    // HEAD is first: an export of a person contains the record of earlier exports, and a HEAD leaves none.
    const head = await inject('HEAD', url, headers)
    const get = await inject('GET', url, headers)
    if (which !== 'without') expect(get.status).toBe(200)
    expect({ status: head.status, text: head.text }).toEqual({ status: get.status, text: '' })
    expect(maskChanging(head.headers)).toEqual(maskChanging(get.headers))
    expect(Number(head.headers['content-length'])).toBe(get.bytes)
  })
})

test.each([
  ['its literal path', '/api/v1/users/invitations', 405],
  ['its path percent-encoded', '/api/v1/users/invit%61tions', 405],
  ['its path in the absolute form', 'http://host/api/v1/users/invitations?page=1', 405],
  ['the path with an empty id', '/api/v1/users/', 404],
  ['an id that is a segment of another path', '/api/v1/users/teams', 401],
])(
  'a path without parameters precedes one with parameters for every method: %s',
  async (_name, url, status) => {
    const response = await inject('GET', url)
    const allow = status === 405 ? 'OPTIONS, POST' : undefined
    expect({ status: response.status, allow: response.headers['allow'] }).toEqual({ status, allow })
  },
)

test('HEAD sends no byte of a body, whatever the response', async () => {
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as { port: number }
  for (const [path, status] of [
    ['/livez', 200],
    ['/nope', 404],
    ['/api/v1/teams', 401],
    ['/%zz', 400],
  ] as const) {
    const bytes = formatRequest(`HEAD ${path} HTTP/1.1`, ['Host: h', 'Connection: close'])
    const { responses, rest } = await exchange(port, bytes, { isHead: true })
    expect({ statuses: responses.map((response) => response.status), rest }).toEqual({
      statuses: [status],
      rest: '',
    })
  }
})

describe('method overrides are ignored', () => {
  const NAMES = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']
  test.each(NAMES)('%s', async (name) => {
    const { body } = await acme.call('POST', '/project-codes', { name: 'Apollo' })
    const url = `/api/v1/project-codes/${body.data.id}`
    for (const method of ['DELETE', 'PATCH', 'PUT']) {
      const headers = { 'x-api-key': acme.key, [name]: method }
      expect((await inject('GET', url, headers)).status).toBe(200)
      expect((await inject('POST', url, headers)).status).toBe(405)
    }
    expect((await acme.call('GET', `/project-codes/${body.data.id}`)).status).toBe(200)
  })
})

test.each([
  '/admin',
  '/api',
  '/api/v1',
  '/api/v2/teams',
  '/api/v1/keys',
  '/.env',
  '/.git/config',
  '/server-status',
])('%s does not exist: 404 to every method', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    expect((await inject(method, path)).status).toBe(404)
})
