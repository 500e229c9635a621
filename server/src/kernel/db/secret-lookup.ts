// Finds the owner of a secret.
import { hashSecret, parseTenantId } from '../../domain/access/secrets.ts'

type ByHash<T> = {
  inTeam(tenantId: string, hash: Buffer): Promise<T | undefined>
  /** With Citus, the lookup queries all machines, and fails while one of them is down. */
  anywhere(hash: Buffer): Promise<T | undefined>
}

/** Runs both lookups for an unknown secret, so that the response time does not show whether its team exists. */
export async function findBySecret<T>(
  secret: string,
  { inTeam, anywhere }: ByHash<T>,
): Promise<T | undefined> {
  const tenantId = parseTenantId(secret)
  const hash = hashSecret(secret)
  return (tenantId && (await inTeam(tenantId, hash))) || anywhere(hash)
}
