import { expect, test } from 'vitest'
import { hashOfCode, isSameHash, newCode } from './sign-in.codes.ts'

const SALT = Buffer.alloc(32, 1)

test('a code is stored as an scrypt hash with its own salt', async () => {
  // Computed by Python: hashlib.scrypt(b'ABCDEFGH', salt=b'\x01' * 32, n=2**13, r=8, p=1, dklen=32).
  const expected = 'c92b058a28c7114bd7fc92cd62abd96037c1efca520faaa1a48eec06fdf54fd4'
  const stored = await hashOfCode('ABCDEFGH', SALT)
  expect(stored.toString('hex')).toBe(expected)
  expect(isSameHash(await hashOfCode('ABCDEFGH', Buffer.alloc(32, 2)), stored)).toBe(false)
  expect(isSameHash(await hashOfCode('ABCDEFGJ', SALT), stored)).toBe(false)
})

test('no code is right if none was mailed', async () => {
  expect(isSameHash(Buffer.alloc(32), null)).toBe(false)
  expect(isSameHash(await hashOfCode(newCode(), SALT), null)).toBe(false)
})
