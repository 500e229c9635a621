// A timestamp authority made of `openssl ts`, and authorities that fail.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { bareTypstPdf } from '../../../test/check/pdf-files.ts'
import { isSignatureValid, readSignature } from '../../../test/check/pdf-signature.ts'
import { createFakeClock } from '../../../test/world/fake-clock.ts'
import { withProgram } from '../../../test/world/installed.ts'
import { SECRET_KEY } from '../../../test/world/test-options.ts'
import { createSecretKeys, type SecretKey } from '../../domain/access/secret-keys.ts'
import { anyAddress } from '../../kernel/outgoing/address-guard.ts'
import { createOutgoing } from '../../kernel/outgoing/guarded-request.ts'
import { resolveBySystem } from '../../kernel/outgoing/resolve.ts'
import { deriveSigningIdentity } from './derived-identity.ts'
import { createDocumentSigner } from './document-signer.ts'
import { fillSignature, reserveSignature } from './reserve-signature.ts'
import { createTimestampAuthority, MAX_RESPONSE_BYTES } from './timestamp-authority.ts'

const folder = mkdtempSync(join(tmpdir(), 'timestamps-'))
afterAll(() => rmSync(folder, { recursive: true }))
const getPath = (name: string) => join(folder, name)

const openssl = (...args: string[]): string => {
  const { stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  return stdout + stderr
}

function makeAuthority() {
  writeFileSync(
    getPath('tsa.cnf'),
    `[req]
distinguished_name = dn
x509_extensions = ext
prompt = no
[dn]
CN = Test Timestamps
[ext]
extendedKeyUsage = critical,timeStamping
[tsa]
serial = ${getPath('serial')}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`,
  )
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '30',
    '-config',
    getPath('tsa.cnf'),
    '-keyout',
    getPath('tsa.key'),
    '-out',
    getPath('tsa.pem'),
  )
  return (query: Buffer): Buffer => {
    writeFileSync(getPath('query'), query)
    openssl(
      'ts',
      '-reply',
      '-config',
      getPath('tsa.cnf'),
      '-section',
      'tsa',
      '-queryfile',
      getPath('query'),
      '-signer',
      getPath('tsa.pem'),
      '-inkey',
      getPath('tsa.key'),
      '-out',
      getPath('reply'),
    )
    return readFileSync(getPath('reply'))
  }
}

type Reply = (query: Buffer) => Buffer | number | undefined

/** Starts a server that replies with a body or a status, or never if the reply is undefined. */
async function startServer(reply: Reply): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const replyContent = reply(Buffer.concat(chunks))
    if (replyContent === undefined) return
    const isStatus = typeof replyContent === 'number'
    response.writeHead(isStatus ? replyContent : 200, { 'content-type': 'application/timestamp-reply' })
    response.end(isStatus ? undefined : replyContent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`
}

/** Signs a document with a timestamp of this authority. */
async function signWith(url: string, totalMs = 60_000) {
  const limits = { connectMs: totalMs, totalMs, bodyBytes: MAX_RESPONSE_BYTES }
  const outgoing = createOutgoing({ guard: anyAddress, resolve: resolveBySystem, limits })
  onTestFinished(() => outgoing.close())
  const problems: string[][] = []
  const signer = createDocumentSigner({
    identity: deriveSigningIdentity(createSecretKeys(SECRET_KEY).current as SecretKey),
    clock: createFakeClock(),
    authority: createTimestampAuthority(url, outgoing),
    onProblem: (...problem) => problems.push(problem),
  })
  const { pdf, reserved } = reserveSignature(bareTypstPdf(), signer.request(), 'Test')
  fillSignature(pdf, reserved, await signer.sign(reserved.digest))
  expect(isSignatureValid(pdf)).toBe(true)
  const { timestamp, signature } = readSignature(pdf) ?? {}
  return { timestamp, signature, problems }
}

const NO_TIMESTAMP = 'a document was signed without a timestamp'

const withOpenssl = withProgram('openssl', 'version')

withOpenssl('a signature has the timestamp of the authority (level B-T)', async () => {
  const { timestamp, signature, problems } = await signWith(await startServer(makeAuthority()))
  expect(problems).toEqual([])
  writeFileSync(getPath('token'), timestamp ?? '')
  writeFileSync(getPath('signature'), signature ?? '')
  const files = [
    '-token_in',
    '-in',
    getPath('token'),
    '-data',
    getPath('signature'),
    '-CAfile',
    getPath('tsa.pem'),
  ]
  expect(openssl('ts', '-verify', ...files)).toContain('Verification: OK')
})

withOpenssl('a timestamp of another signature and a changed timestamp are left out', async () => {
  const authority = makeAuthority()
  let earlier: Buffer | undefined
  const replay = await startServer((query) => {
    earlier ??= authority(query)
    return earlier
  })
  expect((await signWith(replay)).timestamp).toBeDefined()
  const { timestamp, problems } = await signWith(replay)
  expect(timestamp).toBeUndefined()
  expect(problems).toEqual([[NO_TIMESTAMP, 'the token has another nonce']])

  const changing = await startServer((query) => {
    const reply = authority(query)
    // The last byte belongs to the signature of the token.
    reply[reply.length - 1] = (reply.at(-1) ?? 0) ^ 1
    return reply
  })
  const changed = await signWith(changing)
  expect(changed.timestamp).toBeUndefined()
  expect(changed.problems).toEqual([[NO_TIMESTAMP, expect.stringContaining('signature')]])
})

test.each<[string, Reply, string]>([
  ['fails', () => 500, 'the response has the status 500'],
  ['redirects', () => 302, 'the response has the status 302'],
  ['is no timestamp authority', () => Buffer.from('<html>'), 'the response is not DER'],
  ['sends nothing', () => Buffer.of(), 'the response is not DER'],
  // PKIStatusInfo with the status rejection.
  [
    'refuses',
    () => Buffer.from('30053003020102', 'hex'),
    'the authority refused the request with the status 2',
  ],
  ['grants without a token', () => Buffer.from('30053003020100', 'hex'), 'the response has no token'],
  ['sends too much', () => Buffer.alloc(1_000_000, 0x30), 'the response is not DER'],
])('an authority that %s does not prevent the signature', async (_, reply, reason) => {
  const { timestamp, problems } = await signWith(await startServer(reply))
  expect(timestamp).toBeUndefined()
  expect(problems).toEqual([[NO_TIMESTAMP, reason]])
})

test('a signature waits for an authority only for a limited time', async () => {
  const { timestamp, problems } = await signWith(await startServer(() => undefined), 300)
  expect(timestamp).toBeUndefined()
  expect(problems).toEqual([[NO_TIMESTAMP, 'no response: timeout']])
})

test('an authority that cannot be reached does not prevent the signature', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const { problems } = await signWith(`http://127.0.0.1:${port}`)
  expect(problems).toEqual([[NO_TIMESTAMP, 'no response: connection_failed']])
})
