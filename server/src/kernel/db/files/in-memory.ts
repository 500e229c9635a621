// File storage for a transaction that is rolled back: reads stored files, keeps written ones in memory, and deletes nothing.
import type { FileBucket } from './bucket.ts'
import type { FilePlace } from './file-place.ts'

export function withWritesInMemory(place: FilePlace): FilePlace {
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

export function bucketWithWritesInMemory(bucket: FileBucket): FileBucket {
  const place = withWritesInMemory(bucket)
  return { ...place, ensure: place.write, check: bucket.check, facts: bucket.facts }
}
