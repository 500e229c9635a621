// Options of an application under test: high rate limits, the real contract, files in the database, no log.
import { fileURLToPath } from 'node:url'
import type { AppOptions } from '../../src/app.ts'
import { createSecretKeys } from '../../src/domain/access/secret-keys.ts'
import { createFileStore } from '../../src/kernel/db/files/file-store.ts'
import { createAddressGuard } from '../../src/kernel/outgoing/address-guard.ts'
import { silentLogger } from '../../src/operations/logger.ts'

export const SECRET_KEY = 'secret-key-of-the-test-world-00000001'
const UNLIMITED_RATE = 1_000_000

export const testOptions = (parts: Pick<AppOptions, 'database' | 'clock' | 'renderer'>): AppOptions => ({
  ...parts,
  publicUrl: () => 'https://engagement.example',
  sendsMail: false,
  operatorToken: undefined,
  secretKeys: createSecretKeys(SECRET_KEY),
  guard: createAddressGuard(['127.0.0.0/8']),
  requestsPerMinute: UNLIMITED_RATE,
  portalRequestsPerMinute: UNLIMITED_RATE,
  invitationRequestsPerMinute: UNLIMITED_RATE,
  operatorRequestsPerMinute: UNLIMITED_RATE,
  sessionRequestsPerMinute: UNLIMITED_RATE,
  signInRequestsPerMinute: UNLIMITED_RATE,
  maxKeysPerTeam: 100,
  rateLimitStore: 'memory',
  openapiFile: fileURLToPath(new URL('../../../contract/openapi.yaml', import.meta.url)),
  trustProxy: [],
  files: createFileStore({ putsInto: 'postgres' }),
  logger: silentLogger,
})
