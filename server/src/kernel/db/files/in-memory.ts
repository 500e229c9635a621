// Places for a transaction that is rolled back: they read what is there, keep what is written in memory, and delete nothing.
import type { FileBucket } from './bucket.ts'
import type { FilePlace } from './file-place.ts'

export function inMemory(place: FilePlace): FilePlace {
  const written = new Map<string, Buffer>()
  const toFileKey = (tenantId: string, sha256: Buffer) => `${tenantId} ${sha256.toString('hex')}`
  return {
    write: async (tenantId, sha256, bytes) => void written.set(toFileKey(tenantId, sha256), bytes),
    read: async (tenantId, sha256) =>
      written.get(toFileKey(tenantId, sha256)) ?? place.read(tenantId, sha256),
    remove: async () => undefined,
    removeTeam: async () => undefined,
  }
}

export function bucketInMemory(bucket: FileBucket): FileBucket {
  const place = inMemory(bucket)
  return { ...place, ensure: place.write, check: bucket.check, facts: bucket.facts }
}
