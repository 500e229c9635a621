// Writes server/src/kernel/db/schema/tables.ts from the migrations: npm run tables. A test fails when they differ.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/kernel/db/connections/client.ts'
import { openEmbedded } from '../server/src/kernel/db/embedded/index.ts'
import { migrate } from '../server/src/kernel/db/schema/migrate.ts'
import { readColumns, renderTables, TABLES_FILE } from './table-types.ts'

const folder = await mkdtemp(join(tmpdir(), 'engagement-tables-'))
// PostgreSQL runs as a separate account when this runs as root.
await chmod(folder, 0o755)
const embedded = await openEmbedded(join(folder, 'data'), () => {})
const database = openDatabase({ connection: embedded.connection, preparedStatements: false })
try {
  await migrate(database)
  await writeFile(TABLES_FILE, renderTables(await readColumns(database)))
} finally {
  await database.close()
  await embedded.leave()
  await rm(folder, { recursive: true, force: true })
}
