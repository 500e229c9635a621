// No URL and no DNS response makes the service connect to an internal address. The same requests without the guard do, so each row
// of the tables is a real attack. Attempts are recorded at the socket; none of them sends a packet.
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { recordConnectionAttempts } from '../../../test/world/connection-attempts.ts'
import { type DnsName, startFakeDns } from '../../../test/world/fake-dns.ts'
import { createAddressGuard } from './address-guard.ts'
import { createOutgoing } from './guarded-request.ts'
import { createResolve } from './resolve.ts'

const PUBLIC = '93.184.216.34'
const PUBLIC6 = '2606:2800:220:1:248:1893:25c8:1946'

/** The URL, and the address that a client without a guard connects to. */
const LITERALS: [url: string, reaches: string][] = [
  ['https://127.0.0.1/', '127.0.0.1'],
  ['https://127.0.0.1./', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://127.0.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f000001/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://017700000001/', '127.0.0.1'],
  ['https://%31%32%37.0.0.1/', '127.0.0.1'],
  ['https://１２７.０.０.１/', '127.0.0.1'],
  ['https://①②⑦.⓪.⓪.①/', '127.0.0.1'],
  ['https://127。0。0。1/', '127.0.0.1'],
  ['https://127.255.255.254:8443/', '127.255.255.254'],
  ['https:127.0.0.1/', '127.0.0.1'],
  ['https:\\\\127.0.0.1\\', '127.0.0.1'],
  [' https://127.0.0.1/', '127.0.0.1'],
  ['https://12\t7.0.0.1/', '127.0.0.1'],
  ['https://0.0.0.0/', '0.0.0.0'],
  ['https://0/', '0.0.0.0'],
  ['https://0.1.2.3/', '0.1.2.3'],
  ['https://10.0.0.1/', '10.0.0.1'],
  ['https://012.0.0.1/', '10.0.0.1'],
  ['https://10.65535/', '10.0.255.255'],
  ['https://172.16.0.1/', '172.16.0.1'],
  ['https://172.31.255.255/', '172.31.255.255'],
  ['https://192.168.1.1/', '192.168.1.1'],
  ['https://192.168.257/', '192.168.1.1'],
  ['https://169.254.169.254/latest/meta-data/', '169.254.169.254'],
  ['https://0xa9fea9fe/', '169.254.169.254'],
  ['https://2852039166/', '169.254.169.254'],
  ['https://0251.0376.0251.0376/', '169.254.169.254'],
  ['https://169.254.43518/', '169.254.169.254'],
  ['https://100.64.0.1/', '100.64.0.1'],
  ['https://100.100.100.200/', '100.100.100.200'],
  ['https://168.63.129.16/', '168.63.129.16'],
  ['https://192.0.0.192/', '192.0.0.192'],
  ['https://192.0.2.1/', '192.0.2.1'],
  ['https://192.88.99.1/', '192.88.99.1'],
  ['https://198.18.0.1/', '198.18.0.1'],
  ['https://198.51.100.1/', '198.51.100.1'],
  ['https://203.0.113.1/', '203.0.113.1'],
  ['https://224.0.0.1/', '224.0.0.1'],
  ['https://240.0.0.1/', '240.0.0.1'],
  ['https://255.255.255.255/', '255.255.255.255'],
  ['https://[::1]/', '::1'],
  ['https://[0:0:0:0:0:0:0:1]/', '::1'],
  ['https://[::]/', '::'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://[::ffff:7f00:1]/', '::ffff:7f00:1'],
  ['https://[::ffff:a9fe:a9fe]/', '::ffff:a9fe:a9fe'],
  ['https://[::127.0.0.1]/', '::7f00:1'],
  ['https://[::ffff:0:127.0.0.1]/', '::ffff:0:7f00:1'],
  ['https://[64:ff9b::127.0.0.1]/', '64:ff9b::7f00:1'],
  ['https://[64:ff9b::a9fe:a9fe]/', '64:ff9b::a9fe:a9fe'],
  ['https://[64:ff9b:1::a00:1]/', '64:ff9b:1::a00:1'],
  ['https://[2002:7f00:1::]/', '2002:7f00:1::'],
  ['https://[2002:a9fe:a9fe::1]/', '2002:a9fe:a9fe::1'],
  ['https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['https://[2001:2::1]/', '2001:2::1'],
  ['https://[2001:10::1]/', '2001:10::1'],
  ['https://[2001:db8::1]/', '2001:db8::1'],
  ['https://[3fff::1]/', '3fff::1'],
  ['https://[100::1]/', '100::1'],
  ['https://[5f00::1]/', '5f00::1'],
  ['https://[fc00::1]/', 'fc00::1'],
  ['https://[fd00:ec2::254]/', 'fd00:ec2::254'],
  ['https://[fe80::1]/', 'fe80::1'],
  ['https://[fec0::1]/', 'fec0::1'],
  ['https://[ff02::1]/', 'ff02::1'],
  [`http://${PUBLIC}/`, PUBLIC],
  [`http://[${PUBLIC6}]/`, PUBLIC6],
  [`https://user:password@${PUBLIC}/`, PUBLIC],
  [`https://user@${PUBLIC}/`, PUBLIC],
  ['https://localhost/', '127.0.0.1'],
  ['https://LOCALHOST./', '127.0.0.1'],
  ['https://service.localhost/', '127.0.0.1'],
]

/** DNS responses of a name, and the address that a client without a guard connects to. */
const DNS_RESPONSES: [name: string, DnsName, reaches: string][] = [
  ['loopback.example', { addresses: ['127.0.0.1'] }, '127.0.0.1'],
  ['this-network.example', { addresses: ['0.0.0.0'] }, '0.0.0.0'],
  ['private-10.example', { addresses: ['10.1.2.3'] }, '10.1.2.3'],
  ['private-172.example', { addresses: ['172.20.0.5'] }, '172.20.0.5'],
  ['private-192.example', { addresses: ['192.168.0.10'] }, '192.168.0.10'],
  ['metadata.example', { addresses: ['169.254.169.254'] }, '169.254.169.254'],
  ['shared.example', { addresses: ['100.64.1.1'] }, '100.64.1.1'],
  ['azure.example', { addresses: ['168.63.129.16'] }, '168.63.129.16'],
  ['broadcast.example', { addresses: ['255.255.255.255'] }, '255.255.255.255'],
  ['loopback6.example', { addresses: ['::1'] }, '::1'],
  ['unspecified6.example', { addresses: ['::'] }, '::'],
  ['mapped.example', { addresses: ['::ffff:127.0.0.1'] }, '::ffff:127.0.0.1'],
  ['mapped-metadata.example', { addresses: ['::ffff:169.254.169.254'] }, '::ffff:169.254.169.254'],
  ['nat64.example', { addresses: ['64:ff9b::a00:1'] }, '64:ff9b::a00:1'],
  ['6to4.example', { addresses: ['2002:a00:1::1'] }, '2002:a00:1::1'],
  ['teredo.example', { addresses: ['2001:0:4136::1'] }, '2001:0:4136::1'],
  ['unique-local.example', { addresses: ['fd12:3456::1'] }, 'fd12:3456::1'],
  ['link-local.example', { addresses: ['fe80::1'] }, 'fe80::1'],
  ['alias.example', { addresses: ['10.0.0.7'], alias: 'intranet.example' }, '10.0.0.7'],
  ['mixed.example', { addresses: [PUBLIC, '10.0.0.8'] }, '10.0.0.8'],
  ['mixed-first.example', { addresses: ['10.0.0.9', PUBLIC] }, '10.0.0.9'],
  ['mixed-families.example', { addresses: [PUBLIC, '::1'] }, '::1'],
  ['rebinding.example', { addresses: [[PUBLIC], ['127.0.0.1']] }, '127.0.0.1'],
  ['rebinding6.example', { addresses: [[PUBLIC6], ['fd00::1']] }, 'fd00::1'],
  ['rebinding-late.example', { addresses: [[PUBLIC], [PUBLIC], ['10.0.0.1']] }, '10.0.0.1'],
]

const names = new Map<string, DnsName>([
  ['public.example', { addresses: [PUBLIC, PUBLIC6] }],
  ...DNS_RESPONSES.flatMap(([name, answer]): [string, DnsName][] => [
    [`guarded.${name}`, answer],
    [`plain.${name}`, answer],
  ]),
])
const attempts = recordConnectionAttempts()
const resolve = createResolve([await startFakeDns(names)])
const outgoing = createOutgoing({ guard: createAddressGuard([]), resolve })

const REQUEST = { headers: {}, body: '{}' }
const postGuarded = (url: string) => outgoing.post({ url, ...REQUEST })

/** What a client without a guard does with the URL, with the same name server. */
function postUnguarded(text: string): Promise<void> {
  const lookup: LookupFunction = (name, { all }, callback) => {
    resolve(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        if (all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
      (error) => callback(error, ''),
    )
  }
  const url = new URL(text)
  return new Promise((done) => {
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      method: 'POST',
      lookup,
      agent: false,
    })
    request.on('error', () => done())
    request.end(REQUEST.body)
  })
}

test('the tables have enough rows', () => {
  expect(LITERALS.length + DNS_RESPONSES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(LITERALS.map(([url]) => url)).size).toBe(LITERALS.length)
})

test.each(LITERALS)('%j is refused without a connection', async (url, reaches) => {
  expect(await postGuarded(url)).toEqual({
    kind: 'failure',
    error: expect.stringMatching(/^(url|address)_refused$/),
    address: null,
  })
  expect(attempts.take()).toEqual([])
  await postUnguarded(url)
  expect(attempts.take()).toContain(reaches)
})

/** Counts one connection for each list of addresses. */
const countConnections = ({ addresses }: DnsName) => (Array.isArray(addresses[0]) ? addresses.length : 1)

test.each(DNS_RESPONSES)(
  'a connection to %s never reaches the internal address',
  async (name, answer, reaches) => {
    const results: string[] = []
    for (let time = 0; time < countConnections(answer); time += 1) {
      const result = await postGuarded(`https://guarded.${name}/`)
      results.push(result.kind === 'failure' ? result.error : 'response')
    }
    expect(attempts.take()).not.toContain(reaches)
    expect(results.at(-1)).toBe('address_refused')
    for (let time = 0; time < countConnections(answer); time += 1)
      await postUnguarded(`https://plain.${name}/`)
    expect(attempts.take()).toContain(reaches)
  },
)

test('public addresses are connected to, and only those that were checked', async () => {
  expect(await postGuarded(`https://${PUBLIC}/`)).toMatchObject({ error: 'connection_failed' })
  expect(attempts.take()).toEqual([PUBLIC])
  await postGuarded('https://public.example/')
  expect(attempts.take().sort()).toEqual([PUBLIC6, PUBLIC].sort())
  expect(await postGuarded('https://unknown.example/')).toMatchObject({ error: 'dns_failed' })
})

test.each([
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_PING',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
  'public.example',
  '//public.example/',
  'https://',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://example .com/',
  '',
])('%j is refused', async (url) => {
  expect(await postGuarded(url)).toMatchObject({ error: 'url_refused' })
  expect(attempts.take()).toEqual([])
})

test('the operator opens networks, also for http; everything else stays refused', async () => {
  const outgoingWithNetworks = createOutgoing({
    guard: createAddressGuard(['10.0.0.0/8', '::1', '64:ff9b::/96']),
    resolve,
  })
  const post = (url: string) => outgoingWithNetworks.post({ url, ...REQUEST })
  for (const [url, address] of [
    ['http://10.0.0.1/', '10.0.0.1'],
    ['https://10.255.0.1/', '10.255.0.1'],
    ['http://[::1]:8080/', '::1'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
    ['http://guarded.private-10.example/', '10.1.2.3'],
    ['http://guarded.nat64.example/', '64:ff9b::a00:1'],
    ['https://public.example/', PUBLIC],
  ] as const) {
    expect(await post(url)).toMatchObject({ error: 'connection_failed' })
    expect(attempts.take()).toContain(address)
  }
  for (const url of [
    'http://127.0.0.1/',
    'https://192.168.0.1/',
    'https://[::2]/',
    'http://public.example/',
    `http://${PUBLIC}/`,
    'http://user@10.0.0.1/',
    'http://guarded.metadata.example/',
  ]) {
    expect(await post(url)).toMatchObject({ error: expect.stringMatching(/refused$/) })
    expect(attempts.take()).toEqual([])
  }
})
