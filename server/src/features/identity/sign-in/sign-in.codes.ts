// Codes have 39 random bits. A reader of the database could reverse a fast hash of so few bits while the code is valid, so the hash is
// slow. The salt is known to the browser that requested the code and to the job that sends the mail.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { CODE_LENGTH, CODE_LETTERS } from './sign-in.rules.ts'

/** One hash takes 8 MB and about 20 ms, in the thread pool. */
const COST: ScryptOptions = { N: 2 ** 13, r: 8, p: 1 }
const HASH_BYTES = 32

const slowHash = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** `seed`: four random bytes for each letter, so that all letters are equally likely to within 1 in 100 million. */
export const newCode = (seed: Buffer = randomBytes(4 * CODE_LENGTH)): string =>
  Array.from(
    { length: CODE_LENGTH },
    (_, index) => CODE_LETTERS[seed.readUInt32BE(4 * index) % CODE_LETTERS.length],
  ).join('')

/** `secretHash`: the hash of the cookie of the attempt; it is the salt. */
export const hashOfCode = (code: string, secretHash: Buffer): Promise<Buffer> =>
  slowHash(code, secretHash, HASH_BYTES, COST)

/** `stored` is null if no mail was sent; the comparison then takes the same time. */
export const isSameHash = (sent: Buffer, stored: Buffer | null): boolean =>
  timingSafeEqual(sent, stored ?? Buffer.alloc(HASH_BYTES)) && stored !== null
