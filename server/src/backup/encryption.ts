// Encrypts and decrypts a backup in the age format (https://age-encryption.org/v1): a header with the key of the file,
// wrapped for a passphrase or for public keys, and the content in chunks that are authenticated one by one (decision 97).
import { ReadableStream, TransformStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-format.ts'

/** What a backup is encrypted with. */
export type Lock = { passphrase: string } | { recipients: string[] }
/** What decrypts it. Identities are the private keys of recipients. */
export type Unlock = { passphrase: string } | { identities: string[] }

export type EncryptedHeader = {
  needs: 'passphrase' | 'identity'
  /** Bytes before the first chunk: the header and the nonce of the content. */
  length: number
}

const MAGIC = 'age-encryption.org/'
const VERSION_LINE = `${MAGIC}v1\n`
const NONCE_BYTES = 16
/** 64 KiB and the authentication tag. */
export const CHUNK_BYTES = 64 * 1024 + 16
/** About 40 recipients. A header without an end must not fill the memory. */
export const MAX_HEADER_BYTES = 64 * 1024
/** The scrypt work factor of our files and of `age -p`: 256 MiB of memory. Each step doubles it: it needs a limit. */
const MAX_WORK_FACTOR = 18

/** Undefined for a file that is not encrypted. `start` contains at least MAX_HEADER_BYTES, or the whole file. */
export function readEncryptedHeader(path: string, start: Buffer): EncryptedHeader | undefined {
  const text = start.toString('latin1', 0, MAX_HEADER_BYTES)
  const begins = (begin: string) => text !== '' && text.startsWith(begin.slice(0, text.length))
  if (!begins(MAGIC)) return undefined
  if (!begins(VERSION_LINE))
    throw new BackupError(`${path} is encrypted in an unknown version of the age format.`)
  const [header = '', args = ''] = /^[^\n]+\n-> ([^\n]+)\n[\s\S]*?\n--- [^\n]*\n/.exec(text) ?? []
  const length = header.length + NONCE_BYTES
  if (!header || start.length < length)
    throw new BackupError(
      start.length < MAX_HEADER_BYTES
        ? `${path} is truncated: its header is incomplete.`
        : `${path} is damaged: its header has no end.`,
    )
  const [kind, , workFactor] = args.split(' ')
  if (kind === 'scrypt' && !(Number(workFactor) <= MAX_WORK_FACTOR))
    throw new BackupError(
      `${path} is damaged, or was not written by this service: the scrypt work factor in its header must be at most ${MAX_WORK_FACTOR}.`,
    )
  return { needs: kind === 'scrypt' ? 'passphrase' : 'identity', length }
}

export async function* encrypt(content: AsyncIterable<Buffer>, lock: Lock): AsyncGenerator<Uint8Array> {
  const encrypter = createEncrypter(lock)
  yield* await encrypter.encrypt(ReadableStream.from(content))
}

function createEncrypter(lock: Lock): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient)
  return encrypter
}

/**
 * Yields the content of each chunk once it is authenticated. `pieces` are the header with the nonce, and then the chunks. The
 * stream of the library reads ahead; here it gets one chunk at a time, so that the place of a damage is known.
 */
export async function* decrypt(
  path: string,
  pieces: AsyncIterable<Buffer>,
  header: EncryptedHeader,
  unlock: Unlock,
): AsyncGenerator<Buffer> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send = (piece: Uint8Array) => void writer.write(piece).catch(() => {})
  const chunks = pieces[Symbol.asyncIterator]()
  let opened = 0
  const startOfChunk = () => header.length + opened * CHUNK_BYTES
  try {
    send((await chunks.next()).value)
    const reader = (await startDecryption(path, createDecrypter(unlock), readable, header)).getReader()
    const open = async (damage: () => string): Promise<Buffer> => {
      const { value } = await reader.read().catch(() => {
        throw new BackupError(`${path} is ${damage()}`)
      })
      opened += 1
      if (!value) throw new Error('The library returned no content for a chunk')
      return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    // A chunk is opened when there is a next one, because the last one is marked as such.
    let sent = 0
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      send(next.value)
      sent += 1
      if (sent > 1)
        yield await open(() => `damaged between byte ${startOfChunk()} and ${startOfChunk() + CHUNK_BYTES}.`)
    }
    void writer.close().catch(() => {})
    yield await open(() => `truncated, or damaged after byte ${startOfChunk()}: its end cannot be verified.`)
  } finally {
    await chunks.return?.()
    await writer.abort().catch(() => {})
  }
}

function createDecrypter(unlock: Unlock): Decrypter {
  const decrypter = new Decrypter()
  if ('passphrase' in unlock) decrypter.addPassphrase(unlock.passphrase)
  else for (const identity of unlock.identities) decrypter.addIdentity(identity)
  return decrypter
}

async function startDecryption(
  path: string,
  decrypter: Decrypter,
  file: ReadableStream<Uint8Array>,
  { needs }: EncryptedHeader,
): Promise<ReadableStream<Uint8Array>> {
  try {
    return await decrypter.decrypt(file)
  } catch (error) {
    const isOtherKey = (error as Error).message.startsWith('no identity matched')
    if (!isOtherKey) throw new BackupError(`${path} is damaged: its header cannot be verified.`)
    throw new BackupError(
      needs === 'passphrase'
        ? `The passphrase does not open ${path}.`
        : `No identity of the identity file opens ${path}: it is encrypted for other recipients.`,
    )
  }
}

/** Throws for text that is not a recipient. */
export function checkRecipient(text: string): void {
  new Encrypter().addRecipient(text)
}

/** Throws for text that is not an identity. */
export function checkIdentity(text: string): void {
  new Decrypter().addIdentity(text)
}

export async function generateKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
