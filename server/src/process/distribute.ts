// team-engagement db distribute: distributes the tables of an empty database across the nodes of a Citus cluster, and fills them
// on request.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from './backup.ts'
import { createDistributionStatements, distributeTables, requireCitus } from './distribution.ts'
import { type Maintenance, withConnection } from './maintenance-session.ts'
import { restore } from './restore.ts'

export async function distribute(maintenance: Maintenance): Promise<object> {
  const statements = await createDistributionStatements()
  if (maintenance.dryRun) return { statements }
  const distributeAll = () =>
    withConnection(maintenance.config, { createsEmbeddedDatabase: false }, distributeTables)
  if (!maintenance.withData) {
    await distributeAll()
    return { statements }
  }
  return { statements, ...(await moveData(maintenance, distributeAll)) }
}

/**
 * Copies all data of the database at SOURCE_DATABASE_URL, or of the embedded one, through a backup: distributing a table with rows
 * would make its triggers record them in the audit log a second time. The source is only read.
 */
async function moveData(maintenance: Maintenance, distributeAll: () => Promise<void>): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-distribute-'))
  const file = join(folder, 'engagement.backup')
  const source = { ...maintenance.config, DATABASE_URL: maintenance.source }
  try {
    // Checked before the backup, which may take long.
    await withConnection(maintenance.config, { createsEmbeddedDatabase: false }, requireCitus)
    await backup({ ...maintenance, config: source, file })
    await distributeAll()
    return await restore({ ...maintenance, file })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
