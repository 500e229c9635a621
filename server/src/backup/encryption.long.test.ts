// An encrypted backup is opened by its passphrase or identity only, and any change of the file is found before the changed part
// is used.
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFile } from '../../test/make/backups.ts'
import { getNeededKey, openContent } from './backup-content.ts'
import { saveBackup } from './backup-file.ts'
import { BackupError } from './backup-format.ts'
import { readIdentities, readPassphrase, readRecipients, writeKeyPair } from './backup-keys.ts'
import { CHUNK_BYTES, encrypt, generateKeyPair, type Lock, type Unlock } from './encryption.ts'

const { identity, recipient } = await generateKeyPair()
const other = await generateKeyPair()
const LOCK: Lock = { recipients: [recipient] }
const UNLOCK: Unlock = { identities: [identity] }
const PASSPHRASE = 'correct horse battery staple'
const CONTENT_BYTES = 64 * 1024

const encryptContent = (content: Buffer, lock: Lock = LOCK) => buffer(encrypt(Readable.from([content]), lock))

function createFile(bytes: Buffer): string {
  const path = newFile()
  writeFileSync(path, bytes)
  return path
}

/** Returns the content that was decrypted before the error, and the message of the error. */
async function decryptFile(path: string, unlock: Unlock | undefined = UNLOCK) {
  const parts: Buffer[] = []
  let message = ''
  try {
    const { content } = await openContent(path, unlock, () => {})
    for await (const part of content) parts.push(part)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    message = error.message.replace(path, 'FILE')
  }
  return { content: Buffer.concat(parts), message }
}

const flippedAt = (bytes: Buffer, at: number, by = 1) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ by, at)
  return changed
}

test.each([0, 1, CONTENT_BYTES - 1, CONTENT_BYTES, CONTENT_BYTES + 1, 3 * CONTENT_BYTES, 200_001])(
  'opens what was encrypted: %i bytes',
  async (size) => {
    const content = randomBytes(size)
    expect(await decryptFile(createFile(await encryptContent(content)))).toEqual({ content, message: '' })
  },
)

test('is opened by its passphrase only', async () => {
  const content = Buffer.from('content')
  const path = createFile(await encryptContent(content, { passphrase: PASSPHRASE }))
  expect(await getNeededKey(path)).toBe('passphrase')
  expect(await decryptFile(path, { passphrase: PASSPHRASE })).toEqual({ content, message: '' })
  const refused = { content: Buffer.alloc(0), message: 'The passphrase does not open FILE.' }
  expect(await decryptFile(path, { passphrase: `${PASSPHRASE} ` })).toEqual(refused)
})

test('is opened by the identity of each recipient, and by no other', async () => {
  const content = Buffer.from('content')
  const path = createFile(await encryptContent(content, { recipients: [recipient, other.recipient] }))
  expect(await getNeededKey(path)).toBe('identity')
  for (const one of [identity, other.identity])
    expect(await decryptFile(path, { identities: [one] })).toEqual({ content, message: '' })
  const third = await generateKeyPair()
  const { message } = await decryptFile(path, { identities: [third.identity] })
  expect(message).toBe('No identity of the identity file opens FILE: it is encrypted for other recipients.')
  const { message: open } = await decryptFile(path, { identities: [third.identity, identity] })
  expect(open).toBe('')
})

test('a plain file is refused where an encrypted one is expected, and vice versa', async () => {
  const plain = createFile(gzipSync('content'))
  expect(await getNeededKey(plain)).toBe(undefined)
  expect((await decryptFile(plain)).message).toMatch(/^FILE is not encrypted/)
  const path = createFile(await encryptContent(Buffer.from('content')))
  await expect(openContent(path, undefined, () => {})).rejects.toThrow('is encrypted.')
})

test('detects a change of any byte', async () => {
  const bytes = await encryptContent(Buffer.from('content of a backup'))
  const accepted: number[] = []
  for (let at = 0; at < bytes.length; at += 1)
    for (const by of [1, 0x80]) {
      const { content, message } = await decryptFile(createFile(flippedAt(bytes, at, by)))
      if (message === '' || content.length > 0) accepted.push(at)
    }
  expect(accepted).toEqual([])
})

test('detects a change in a header with a passphrase', async () => {
  const bytes = await encryptContent(Buffer.from('content'), { passphrase: PASSPHRASE })
  const line = bytes.toString('latin1').split('\n')[1] ?? ''
  const start = bytes.indexOf(line)
  // Salt, work factor, wrapped key, its authentication, content.
  for (const at of [
    start + 12,
    start + line.length - 1,
    start + line.length + 5,
    bytes.indexOf('--- ') + 8,
    bytes.length - 1,
  ]) {
    const { message } = await decryptFile(createFile(flippedAt(bytes, at)), { passphrase: PASSPHRASE })
    expect(message, `byte ${at}`).not.toBe('')
  }
})

test('detects a truncated file, wherever it ends', async () => {
  const small = await encryptContent(Buffer.from('content of a backup'))
  for (let length = 0; length < small.length; length += 1) {
    const { content, message } = await decryptFile(createFile(small.subarray(0, length)))
    expect(content.length, `${length} bytes`).toBe(0)
    // An empty file is no encrypted one.
    expect(message).toMatch(length === 0 ? /not encrypted/ : /^FILE is truncated/)
  }
  const content = randomBytes(4 * CONTENT_BYTES + 100)
  const large = await encryptContent(content)
  const start = large.length - 4 * CHUNK_BYTES - 116
  for (const chunks of [0, 1, 2, 3, 4])
    for (const more of [0, 1, 15, 16, 17, 100]) {
      const length = start + chunks * CHUNK_BYTES + more
      const { content: whole, message } = await decryptFile(createFile(large.subarray(0, length)))
      // A chunk that cannot be verified is not returned. The last complete one is not marked as the last.
      const verifiedChunks = Math.max(0, more === 0 ? chunks - 1 : chunks)
      expect(whole.equals(content.subarray(0, verifiedChunks * CONTENT_BYTES)), `${length} bytes`).toBe(true)
      expect(message).toBe(
        `FILE is truncated, or damaged after byte ${start + verifiedChunks * CHUNK_BYTES}: its end cannot be verified.`,
      )
    }
})

test('reports between which bytes a file is damaged', async () => {
  const content = randomBytes(4 * CONTENT_BYTES + 100)
  const bytes = await encryptContent(content)
  const start = bytes.length - 4 * CHUNK_BYTES - 116
  for (const chunk of [0, 1, 2, 3])
    for (const within of [0, 40_000, CHUNK_BYTES - 1]) {
      const begin = start + chunk * CHUNK_BYTES
      expect(await decryptFile(createFile(flippedAt(bytes, begin + within)))).toEqual({
        content: content.subarray(0, chunk * CONTENT_BYTES),
        message: `FILE is damaged between byte ${begin} and ${begin + CHUNK_BYTES}.`,
      })
    }
  const { message } = await decryptFile(createFile(flippedAt(bytes, bytes.length - 1)))
  expect(message).toMatch(`damaged after byte ${start + 4 * CHUNK_BYTES}:`)
})

test('detects chunks that are reordered, repeated, left out, added or of another file', async () => {
  const [bytes, others] = [
    await encryptContent(randomBytes(4 * CONTENT_BYTES)),
    await encryptContent(randomBytes(4 * CONTENT_BYTES)),
  ]
  const start = bytes.length - 4 * CHUNK_BYTES
  const [head, otherHead] = [bytes.subarray(0, start), others.subarray(0, start)]
  const getChunk = (source: Buffer, nth: number) =>
    source.subarray(start + nth * CHUNK_BYTES, start + (nth + 1) * CHUNK_BYTES)
  const [a, b, c, d] = [0, 1, 2, 3].map((nth) => getChunk(bytes, nth)) as [Buffer, Buffer, Buffer, Buffer]
  const variants: [string, Buffer[]][] = [
    ['swapped', [head, b, a, c, d]],
    ['twice', [head, a, a, b, c, d]],
    ['left out', [head, a, c, d]],
    ['the last one left out', [head, a, b, c]],
    ['the last one first', [head, d, a, b, c]],
    ['appended', [head, a, b, c, d, d]],
    ['a byte appended', [head, a, b, c, d, Buffer.from([0])]],
    ['of another file', [head, a, getChunk(others, 1), c, d]],
    ['the header of another file', [otherHead, a, b, c, d]],
  ]
  expect((await decryptFile(createFile(Buffer.concat([head, a, b, c, d])))).message).toBe('')
  for (const [name, parts] of variants)
    expect((await decryptFile(createFile(Buffer.concat(parts)))).message, name).toMatch(
      /^FILE is (damaged|truncated)/,
    )
})

test('a header that asks for much memory is refused', async () => {
  const bytes = await encryptContent(Buffer.from('content'), { passphrase: PASSPHRASE })
  const text = bytes.toString('latin1')
  const demanding = (factor: string) =>
    createFile(Buffer.from(text.replace(/(-> scrypt \S+) 18/, `$1 ${factor}`), 'latin1'))
  for (const factor of ['19', '24', '99999999999', 'many', 'Infinity'])
    await expect(getNeededKey(demanding(factor)), factor).rejects.toThrow(/work factor .* at most 18/)
  expect((await decryptFile(demanding('17'), { passphrase: PASSPHRASE })).message).not.toBe('')

  // 100 MB without a line end, and a header of stanzas without an end.
  for (const filler of ['x', '-> X25519 x\n']) {
    const path = newFile()
    const file = openSync(path, 'w')
    writeSync(file, 'age-encryption.org/v1\n-> ')
    const block = filler.repeat(1_000_000 / filler.length)
    for (let at = 0; at < 100; at += 1) writeSync(file, block)
    closeSync(file)
    const cpu = process.cpuUsage()
    await expect(getNeededKey(path)).rejects.toThrow('is damaged: its header has no end.')
    expect(process.cpuUsage(cpu).user).toBeLessThan(1_000_000)
  }
  const newer = createFile(Buffer.from(text.replace('/v1\n', '/v2\n'), 'latin1'))
  await expect(getNeededKey(newer)).rejects.toThrow('unknown version of the age format')
})

test('a backup that is larger than the memory it may use is streamed both ways', async () => {
  const size = 300_000_000
  const path = newFile()
  const block = randomBytes(1_000_000)
  let [peak, before] = [0, process.memoryUsage().rss]
  const watch = () => {
    peak = Math.max(peak, process.memoryUsage().rss - before)
  }
  const lines = async function* () {
    for (let position = 0; position < size; position += block.length) {
      watch()
      yield block
    }
  }
  const { signal } = new AbortController()
  await saveBackup({ path, isForced: false, lock: LOCK }, lines(), signal)
  expect(statSync(path).size).toBeGreaterThan(size)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const written = peak
  ;[peak, before] = [0, process.memoryUsage().rss]
  let read = 0
  const { content } = await openContent(path, UNLOCK, watch)
  const gunzip = createGunzip()
  gunzip.on('data', (part: Buffer) => {
    read += part.length
  })
  await pipeline(content, gunzip)
  expect(read).toBe(size)
  expect(Math.max(peak, written)).toBeLessThan(150_000_000)
})

test('stops reading when the reader stops', async () => {
  const path = createFile(await encryptContent(randomBytes(20 * CONTENT_BYTES)))
  let read = 0
  const { content } = await openContent(path, UNLOCK, (bytes) => {
    read += bytes
  })
  for await (const _part of content) break
  expect(read).toBeLessThan(4 * CHUNK_BYTES)
})

test('a generated key pair is readable by its owner only and never replaces a file', async () => {
  const path = newFile('key.txt')
  const publicKey = await writeKeyPair(path, new Date('2026-01-31T12:00:00Z'))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toMatch(
    /^# created: 2026-01-31T12:00:00.000Z\n# public key: age1[a-z0-9]+\nAGE-SECRET-KEY-1[A-Z0-9]+\n$/,
  )
  await expect(writeKeyPair(path, new Date())).rejects.toThrow('already exists')
  const content = Buffer.from('content')
  const file = createFile(await encryptContent(content, { recipients: [publicKey] }))
  expect(await decryptFile(file, { identities: await readIdentities([path]) })).toEqual({
    content,
    message: '',
  })
})

test('files with keys are read as age reads them, and errors never repeat a private key', async () => {
  const keys = createFile(Buffer.from(`# ours\r\n${recipient}\r\n\n${other.recipient}`))
  expect(await readRecipients([recipient], [keys])).toEqual([recipient, recipient, other.recipient])
  const wrong = createFile(Buffer.from(`# mine\n${identity}\n`))
  await expect(readRecipients([], [wrong])).rejects.toThrow(`${wrong}: line 2 is not a public key (age1…).`)
  await expect(readRecipients([recipient, identity], [])).rejects.toThrow(
    /^--recipient 2 is not a public key/,
  )
  await expect(readIdentities([keys])).rejects.toThrow(`${keys}: line 2 is not an identity`)
  await expect(readIdentities([createFile(Buffer.from('# nothing\n'))])).rejects.toThrow('does not contain')
  await expect(readPassphrase(createFile(Buffer.from('one\ntwo\n')))).rejects.toThrow('in one line')
  await expect(readPassphrase(createFile(Buffer.from('\n')))).rejects.toThrow('in one line')
  expect(await readPassphrase(createFile(Buffer.from(' one two \r\n')))).toBe(' one two ')
})
