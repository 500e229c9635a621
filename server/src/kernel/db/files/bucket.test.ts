// The bucket against a strict S3 service, whose signature check is itself checked with the examples that AWS publishes.
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { requireSignature, startS3Double } from '../../../../test/world/s3-double.ts'
import { MissingObjectError, openBucket } from './bucket.ts'
import { BucketError, type BucketSettings } from './s3-requests.ts'

const double = await startS3Double()
afterAll(() => double.close())
const { settings, objects } = double

beforeEach(() => {
  objects.clear()
  double.seen.length = 0
  double.before = undefined
  double.after = undefined
  double.isWithoutConditions = false
})

const TEAM = '0190a6f0-0000-7000-8000-000000000001'
const bytes = Buffer.from('%PDF-1.7 a contract')
const sha256 = createHash('sha256').update(bytes).digest()
const key = `documents/${TEAM}/${sha256.toString('hex')}`
const open = (changes: Partial<BucketSettings> = {}, timeoutMs?: number) =>
  openBucket({ ...settings, ...changes }, timeoutMs === undefined ? {} : { timeoutMs })
const listMethods = () =>
  double.seen.map(({ method, isConditional }) => `${method}${isConditional ? ' *' : ''}`)

describe('the signature check of the double', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const credentials = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
  const formatAuthorization = (names: string, signature: string) =>
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  const EXAMPLES = [
    {
      name: 'GET Object',
      method: 'GET',
      url: '/test.txt',
      body: '',
      headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
      names: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      name: 'PUT Object',
      method: 'PUT',
      url: '/test%24file.text',
      body: 'Welcome to Amazon S3.',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      name: 'GET Bucket Lifecycle',
      method: 'GET',
      url: '/?lifecycle',
      body: '',
      headers: { 'x-amz-content-sha256': EMPTY },
      names: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      name: 'List Objects',
      method: 'GET',
      url: '/?max-keys=2&prefix=J',
      body: '',
      headers: { 'x-amz-content-sha256': EMPTY },
      names: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ]

  test.each(EXAMPLES)(
    'accepts the example of AWS: $name, and no other signature, path or body',
    (example) => {
      const { method, url, body, headers, names, signature } = example
      const request = {
        method,
        url,
        headers: { ...common, ...headers, authorization: formatAuthorization(names, signature) },
        body: Buffer.from(body),
      }
      requireSignature(request, credentials)
      const other = signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
      const refused = (change: Partial<typeof request>) =>
        expect(() => requireSignature({ ...request, ...change }, credentials))
      refused({ headers: { ...request.headers, authorization: formatAuthorization(names, other) } }).toThrow(
        'does not match',
      )
      refused({ url: `${url}x` }).toThrow('signature does not match')
      refused({ method: 'DELETE' }).toThrow('signature does not match')
      refused({ body: Buffer.from('other') }).toThrow('hash does not match')
      refused({ headers: Object.assign({ 'x-amz-acl': 'private' }, request.headers) }).toThrow('not signed')
      expect(() => requireSignature(request, { ...credentials, secretAccessKey: 'other' })).toThrow(
        'signature',
      )
    },
  )
})

test('a bucket writes, reads and deletes a file under its prefix, team and hash', async () => {
  const bucket = open()
  await bucket.write(TEAM, sha256, bytes)
  expect([...objects.keys()]).toEqual([key])
  expect(await bucket.read(TEAM, sha256)).toEqual(bytes)
  await bucket.remove(TEAM, sha256)
  await bucket.remove(TEAM, sha256)
  expect([...objects.keys()]).toEqual([])
  await expect(bucket.read(TEAM, sha256)).rejects.toThrow(MissingObjectError)
  await open({ prefix: '' }).write(TEAM, sha256, bytes)
  expect([...objects.keys()]).toEqual([`${TEAM}/${sha256.toString('hex')}`])
})

test('an existing file is not replaced (412)', async () => {
  objects.set(key, bytes)
  await open().write(TEAM, sha256, bytes)
  expect(listMethods()).toEqual(['PUT *'])
  expect(objects.get(key)).toBe(bytes)
})

test('a service without conditional PUT (501) gets a plain PUT, and all later files are sent so immediately', async () => {
  double.isWithoutConditions = true
  const bucket = open()
  await bucket.write(TEAM, sha256, bytes)
  await bucket.write(TEAM, sha256, bytes)
  expect(listMethods()).toEqual(['PUT *', 'PUT', 'PUT'])
  expect(objects.get(key)).toEqual(bytes)
})

test('a file whose PUT conflicts with another one (409) is written without a condition', async () => {
  double.before = ({ isConditional }) => (isConditional ? 409 : undefined)
  await open().write(TEAM, sha256, bytes)
  expect(listMethods()).toEqual(['PUT *', 'PUT'])
})

test('`ensure` sends a file again only if it is missing or has another length', async () => {
  const bucket = open()
  await bucket.ensure(TEAM, sha256, bytes)
  await bucket.ensure(TEAM, sha256, bytes)
  expect(listMethods()).toEqual(['HEAD', 'PUT', 'HEAD'])
  objects.set(key, Buffer.from('cut'))
  await bucket.ensure(TEAM, sha256, bytes)
  expect(objects.get(key)).toEqual(bytes)
})

test('removing a team deletes all of its files, even more than one list has, and none of another team', async () => {
  for (let nth = 0; nth < 1005; nth += 1) objects.set(`documents/${TEAM}/${nth}`, bytes)
  objects.set('documents/other/1', bytes)
  await open().removeTeam(TEAM)
  expect([...objects.keys()]).toEqual(['documents/other/1'])
})

test('the service refuses a body that does not have the sent hash', async () => {
  await expect(open().write(TEAM, sha256, Buffer.from('other'))).rejects.toThrow('XAmzContentSHA256Mismatch')
})

test('a failing request is repeated once', async () => {
  let failures = 1
  double.before = () => (failures-- > 0 ? 503 : undefined)
  await open().write(TEAM, sha256, bytes)
  expect(listMethods()).toEqual(['PUT *', 'PUT *'])
})

test('a request to a service that does not respond fails after the timeout, and immediately after three failures', async () => {
  let release = () => {}
  const released = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  double.before = () => released
  const bucket = open({}, 50)
  for (let nth = 0; nth < 3; nth += 1)
    await expect(bucket.read(TEAM, sha256)).rejects.toThrow('no response within 0.05 s')
  const sent = double.seen.length
  await expect(bucket.read(TEAM, sha256)).rejects.toThrow('has failed several times')
  expect(double.seen.length).toBe(sent)
  release()
})

test('a request to a service that is down fails with the reason', async () => {
  await double.down()
  await expect(open().read(TEAM, sha256)).rejects.toThrow(
    /^Cannot reach the bucket engagement at .*ECONNREFUSED/,
  )
  await double.up()
})

test('the check of the bucket leaves nothing behind', async () => {
  await open().check()
  expect(objects.size).toBe(0)
  expect(listMethods()).toEqual(['PUT *', 'GET', 'GET', 'DELETE'])
})

const WRONG_SETTINGS: [string, Partial<BucketSettings>, string][] = [
  ['bucket', { bucket: 'other' }, 'NoSuchBucket: The specified bucket does not exist; check S3_BUCKET'],
  [
    'access key',
    { accessKeyId: 'OTHER' },
    'InvalidAccessKeyId: The access key id does not exist; check S3_ACCESS_KEY_ID',
  ],
  ['secret', { secretAccessKey: 'other' }, 'check S3_SECRET_ACCESS_KEY and S3_REGION'],
  ['region', { region: 'us-east-1' }, 'check S3_REGION'],
  [
    'endpoint',
    { endpoint: 'http://127.0.0.1:1' },
    'Cannot reach the bucket engagement at http://127.0.0.1:1: ',
  ],
]

test.each(WRONG_SETTINGS)('the check names a wrong %s', async (_, changes, message) => {
  const error = await open(changes)
    .check()
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BucketError)
  expect((error as Error).message).toContain(message)
  expect((error as Error).message).not.toContain(settings.secretAccessKey)
})
