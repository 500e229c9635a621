// The security headers of every response: of each route, of files and pages, and of errors before a request is parsed.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { findUnsafeApiHeaders, findUnsafeHeaders } from '../../check/security-headers.ts'
import { getData, makeFreelancer, makeMission } from '../../make/missions.ts'
import { startWorld } from '../../world/world.ts'

const world = await startWorld({
  securityContacts: ['mailto:security@acme.example', 'https://acme.example/report'],
})
const { server, routes } = world.app
const isPage = (url: string) => /^\/(console|portal|docs)(\/(?!v1)|$)/.test(url)
const createFileRequest = async (ifNoneMatch: string) => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const contractFields = { use_service_template: true, template_locale: 'en', team_signer_id: team.userId }
  const { id } = await makeMission(team, freelancerId, contractFields)
  const url = `/api/v1/missions/${id}/document`
  return { url, headers: { 'x-api-key': team.key, ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) } }
}

test('every route sends safe headers with each of its methods and with a wrong one', async () => {
  expect(routes.size).toBeGreaterThan(300)
  const unsafe: string[] = []
  for (const route of routes) {
    const [method, pattern = ''] = route.split(' ')
    const url = pattern.replace(/:\w+/g, '0197f2a4-0000-7000-8000-000000000001').replace('*', 'nothing')
    for (const sent of [method, 'OPTIONS', 'TRACE'] as 'GET'[]) {
      world.clock.advance(1000)
      const { headers, statusCode } = await server.inject({ method: sent, url })
      const find =
        isPage(url) && statusCode < 400 && statusCode !== 204 ? findUnsafeHeaders : findUnsafeApiHeaders
      for (const header of find(headers)) unsafe.push(`${sent} ${url} ${statusCode}: ${header}`)
    }
  }
  expect(unsafe).toEqual([])
})

test.each([
  '/',
  '/console',
  '/console/missions',
  '/portal',
  '/portal/sw.js',
  '/docs',
  '/docs/webhooks',
  '/nothing',
])('the page or redirect %s has safe headers', async (url) => {
  expect(findUnsafeHeaders((await server.inject({ url })).headers)).toEqual([])
})

test('a file has a name, and like its 304 a policy that stops a browser from running it', async () => {
  const first = await server.inject(await createFileRequest(''))
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="/),
  })
  const again = await server.inject(await createFileRequest('*'))
  expect([first.statusCode, again.statusCode]).toEqual([200, 304])
  for (const { headers } of [first, again]) expect(findUnsafeApiHeaders(headers)).toEqual([])
})

test('errors before a request is parsed have safe headers', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  for (const text of [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => (response += chunk)).on('error', () => {})
    socket.write(text)
    await once(socket, 'close')
    const lines = response.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? []
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    )
    expect(findUnsafeApiHeaders(headers), response).toEqual([])
  }
})

test('without https there is no HSTS', async () => {
  const plain = await startWorld({ database: world.database, publicUrl: () => 'http://127.0.0.1:3000' })
  const { headers } = await plain.app.server.inject({ url: '/livez' })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(findUnsafeHeaders(headers, 'http://127.0.0.1:3000')).toEqual([])
})

test('security.txt names the contacts and is valid for 30 days; without a contact there is none', async () => {
  const { statusCode, headers, body } = await server.inject({ url: '/.well-known/security.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const expires = new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString()
  expect(body).toBe(
    [
      'Contact: mailto:security@acme.example',
      'Contact: https://acme.example/report',
      `Expires: ${expires}`,
      'Preferred-Languages: en, fr',
      'Canonical: https://engagement.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  const worldWithoutContact = await startWorld({ database: world.database })
  const missing = await worldWithoutContact.app.server.inject({ url: '/.well-known/security.txt' })
  expect(missing.statusCode).toBe(404)
  expect(getData(await worldWithoutContact.operator('GET', '/teams')).total).toBeGreaterThan(0)
})
