import { expect, test } from 'vitest'
import { EmbeddedError } from './embedded-error.ts'
import { ensureSystemAccount } from './system-account.ts'

test('when the account cannot be created, one line asks for DATABASE_URL or a start without root', async () => {
  const refused = ensureSystemAccount('no-such-account', '/nowhere')
  await expect(refused).rejects.toThrow(EmbeddedError)
  await expect(refused).rejects.toThrow(
    'PostgreSQL does not run as root, and the system account no-such-account cannot be created (useradd is not installed). ' +
      'Set DATABASE_URL, or start the service as a user other than root.',
  )
})

test('an account that shares its user id with another one is not used', async () => {
  await expect(ensureSystemAccount('root')).rejects.toThrow('has the user id 0')
})
