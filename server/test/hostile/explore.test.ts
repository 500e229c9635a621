import { test } from 'vitest'
import { startWorld } from '../world.ts'
import { exchange, request } from './raw-socket.ts'
const world = await startWorld()
await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const port = (world.app.server.server.address() as { port: number }).port
const acme = await world.team()
const H = 'Host: h'
const K = `X-Api-Key: ${acme.key}`
const J = 'Content-Type: application/json'
const P = '/api/v1/project-codes'
const cases: [string, string, object?][] = [
  ['pct', request(`GET ${P}/%zz HTTP/1.1`, [H, K])],
  ['nohost', request(`GET ${P} HTTP/1.1`, [K])],
  ['twohost', request(`GET ${P} HTTP/1.1`, [H, H, K])],
  ['emptyhost', request(`GET ${P} HTTP/1.1`, ['Host:', K])],
  ['20k', request(`GET ${P} HTTP/1.1`, [H, K, `X-A: ${'a'.repeat(20000)}`])],
  ['98 more', request(`GET ${P} HTTP/1.1`, [H, K, ...Array(98).fill('a:b')])],
  ['99 more', request(`GET ${P} HTTP/1.1`, [H, K, ...Array(99).fill('a:b')])],
  ['1500', request(`GET ${P} HTTP/1.1`, [H, K, ...Array(1500).fill('a:b')])],
  ['2500', request(`GET ${P} HTTP/1.1`, [H, K, ...Array(2500).fill('a:b')])],
  ['TECL', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\nG')],
  ['twoCL', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Length: 2', 'Content-Length: 2'], '{}')],
  ['xchunked', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Transfer-Encoding: xchunked'], '{}')],
  ['CL+', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Length: +2'], '{}')],
  ['blankcolon', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Length : 2'], '{}')],
  ['bareLF', `GET ${P} HTTP/1.1\n${H}\n${K}\n\n`],
  ['bareCR', `GET ${P} HTTP/1.1\r\n${H}\r\nX-A: a\rb\r\n${K}\r\n\r\n`],
  ['obsfold', request(`GET ${P} HTTP/1.1`, [H, K, 'X-A: a\r\n b'])],
  ['FOO', request(`FOO ${P} HTTP/1.1`, [H, K])],
  ['CONNECT', request(`CONNECT ${P} HTTP/1.1`, [H, K])],
  ['CONNECT2', request(`CONNECT example.com:443 HTTP/1.1`, [H, K])],
  ['expfoo', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Expect: foo', 'Content-Length: 2'], '{}')],
  ['exp100 nokey 1G', request(`POST ${P} HTTP/1.1`, [H, J, 'Expect: 100-continue', 'Content-Length: 1000000000'])],
  ['exp100 key 1G', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Expect: 100-continue', 'Content-Length: 1000000000'])],
  ['exp100 small', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Expect: 100-continue', 'Content-Length: 12']), { then: '{"name":"a"}' }],
  ['1G', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Length: 1000000000'], '{')],
  ['1G nokey', request(`POST ${P} HTTP/1.1`, [H, J, 'Content-Length: 1000000000'], '{')],
  ['1G text', request(`POST ${P} HTTP/1.1`, [H, K, 'Content-Length: 1000000000'], '{')],
  ['1G 404', request(`POST /nope HTTP/1.1`, [H, J, 'Content-Length: 1000000000'], '{')],
  ['text 404', request(`POST /nope HTTP/1.1`, [H, 'Content-Type: text/plain', 'Content-Length: 1'], '{')],
  ['text 405', request(`PUT ${P} HTTP/1.1`, [H, 'Content-Type: text/plain', 'Content-Length: 1'], '{')],
  ['exp 404', request(`POST /nope HTTP/1.1`, [H, J, 'Expect: 100-continue', 'Content-Length: 12'])],
  ['OPTIONS *', request(`OPTIONS * HTTP/1.1`, [H])],
  ['//', request(`GET // HTTP/1.1`, [H, K])],
  ['//api', request(`GET /${P} HTTP/1.1`, [H, K])],
  ['dots', request(`GET /x/..${P} HTTP/1.1`, [H, K])],
  ['slash', request(`GET ${P}/ HTTP/1.1`, [H, K])],
  ['case', request(`GET /API/v1/project-codes HTTP/1.1`, [H, K])],
  ['pctpath', request(`GET /api/v1/project%2Dcodes HTTP/1.1`, [H, K])],
  ['pctpath options', request(`OPTIONS /api/v1/project%2Dcodes HTTP/1.1`, [H, K])],
  ['1.0', request(`GET ${P} HTTP/1.0`, [K])],
  ['garbage', '\x16\x03\x01\x02\x00garbage\r\n\r\n'],
  ['3.7', request(`GET ${P} HTTP/3.7`, [H, K])],
  ['2.0', request(`GET ${P} HTTP/2.0`, [H, K])],
  ['0.9', `GET ${P}\r\n`],
  ['pri', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['5000', request(`GET ${P}/${'a'.repeat(5000)} HTTP/1.1`, [H, K])],
  ['absolute', request(`GET http://h${P} HTTP/1.1`, [H, K])],
  ['absolute opt', request(`OPTIONS http://h${P} HTTP/1.1`, [H, K])],
  ['fragment', request(`GET ${P}#x HTTP/1.1`, [H, K])],
  ['fragment2', request(`GET ${P}#x?page=0 HTTP/1.1`, [H, K])],
  ['semi', request(`GET ${P};page=0 HTTP/1.1`, [H, K])],
  ['query-only 9000', request(`GET ${P}?a=${'a'.repeat(9000)} HTTP/1.1`, [H, K])],
  ['upgrade', request(`GET ${P} HTTP/1.1`, [H, K, 'Connection: Upgrade', 'Upgrade: h2c'])],
  ['badchunk', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Transfer-Encoding: chunked'], 'zz\r\n')],
  ['badchunk nokey', request(`POST ${P} HTTP/1.1`, [H, J, 'Transfer-Encoding: chunked'], 'zz\r\n')],
  ['badchunk nokey later', request(`POST ${P} HTTP/1.1`, [H, J, 'Transfer-Encoding: chunked'], ''), { then: 'zz\r\n' }],
  ['valid then garbage', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Length: 15'], '{"name":"pipe"}') + 'garbage\r\n\r\n'],
  ['chunkext', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Transfer-Encoding: chunked'], `2;${'a'.repeat(20000)}\r\n{}\r\n0\r\n\r\n`)],
  ['TE two', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Transfer-Encoding: chunked, identity'], '0\r\n\r\n')],
  ['TE twice', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], '0\r\n\r\n')],
  ['TE identity', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Transfer-Encoding: identity'], '0\r\n\r\n')],
  ['GET body', request(`GET ${P} HTTP/1.1`, [H, K, J, 'Content-Length: 2'], '{}')],
  ['GET 1G', request(`GET ${P} HTTP/1.1`, [H, K, J, 'Content-Length: 1000000000'], '{}')],
  ['trailing blank', request(`GET ${P} HTTP/1.1`, [H, `Authorization: Bearer ${acme.key} \t`])],
  ['two CT', request(`POST ${P} HTTP/1.1`, [H, K, J, 'Content-Type: text/plain', 'Content-Length: 12'], '{"name":"a"}')],
  ['pct nohost', request(`GET ${P}/%zz HTTP/1.1`, [K])],
  ['pct 101', request(`GET ${P}/%zz HTTP/1.1`, [H, K, ...Array(99).fill('a:b')])],
  ['9000', request(`GET ${P}/${'a'.repeat(9000)} HTTP/1.1`, [H, K])],
]
for (const [title, bytes, options] of cases) test(title, async () => {
  const r = await exchange(port, bytes, options)
  console.log(title.padEnd(22), r.isClosed ? 'closed' : 'OPEN', r.interim, r.answers.map(a => `${a.status} ${a.headers['connection']} ${a.body.slice(0,150)}`).join(' || '), r.rest ? 'REST '+r.rest.slice(0,50) : '')
})
