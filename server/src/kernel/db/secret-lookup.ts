// Finds the owner of a secret.
import { hashOfSecret, tenantOf } from '../../domain/access/secrets.ts'

type ByHash<T> = {
  inTeam(tenantId: string, hash: Buffer): Promise<T | undefined>
  /** With Citus it asks all machines, and fails while one of them is down. */
  anywhere(hash: Buffer): Promise<T | undefined>
}

/** Both lookups for an unknown secret, whether its team exists or not: the response time tells nothing. */
export async function findBySecret<T>(
  secret: string,
  { inTeam, anywhere }: ByHash<T>,
): Promise<T | undefined> {
  const tenantId = tenantOf(secret)
  const hash = hashOfSecret(secret)
  return (tenantId && (await inTeam(tenantId, hash))) || anywhere(hash)
}
