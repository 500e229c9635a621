// Database maintenance outside of a running server. The CLI starts it and prints the messages that it sends.
//   node server/src/maintenance.ts backup FILE [--force] | restore FILE | verify-backup FILE | backup-keygen FILE
//     | distribute [--with-data] [--dry-run] | rotate-secret-key | move-documents database|folder|s3
//     | doctor [--backups FOLDER]
// Options of encrypted backups: process/backup-keys.ts
import { parseArgs } from 'node:util'
import { BackupError } from './backup/backup-format.ts'
import { ConfigError, readConfig } from './config.ts'
import { backup } from './process/backup.ts'
import { generateBackupKey } from './process/backup-keys.ts'
import { distribute } from './process/distribute.ts'
import { doctor } from './process/doctor/doctor.ts'
import { sendToParent } from './process/maintenance-messages.ts'
import { moveDocuments, PartialMoveError } from './process/move-documents.ts'
import { StartError } from './process/output.ts'
import { restore, verifyBackup } from './process/restore.ts'
import { rotateSecretKey } from './process/secret-key.ts'

const COMMANDS = {
  backup,
  restore,
  'verify-backup': verifyBackup,
  'backup-keygen': generateBackupKey,
  distribute,
  'rotate-secret-key': rotateSecretKey,
  'move-documents': moveDocuments,
}

const abortController = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => abortController.abort())

async function run(): Promise<object> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      backups: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'with-data': { type: 'boolean', default: false },
      encrypt: { type: 'boolean', default: false },
      'passphrase-file': { type: 'string' },
      recipient: { type: 'string', multiple: true, default: [] },
      'recipient-file': { type: 'string', multiple: true, default: [] },
      'identity-file': { type: 'string', multiple: true, default: [] },
    },
  })
  const [command = '', file = ''] = positionals
  // The doctor reports invalid settings as one of its checks.
  if (command === 'doctor') return doctor(() => readConfig(process.env), { backups: values.backups })
  const config = readConfig(process.env)
  return COMMANDS[command as keyof typeof COMMANDS]({
    config,
    file,
    signal: abortController.signal,
    force: values.force,
    dryRun: values['dry-run'],
    withData: values['with-data'],
    source: process.env['SOURCE_DATABASE_URL'] || undefined,
    keys: {
      encrypt: values.encrypt,
      passphraseFile: values['passphrase-file'],
      recipients: values.recipient,
      recipientFiles: values['recipient-file'],
      identityFiles: values['identity-file'],
    },
  })
}

function toMessage(error: unknown): string {
  if (error instanceof PartialMoveError) return error.message
  if (abortController.signal.aborted) return 'Interrupted: nothing was changed.'
  if (error instanceof BackupError || error instanceof StartError || error instanceof ConfigError)
    return error.message
  throw error
}

try {
  await sendToParent({ kind: 'result', result: await run() })
} catch (error) {
  await sendToParent({ kind: 'failure', message: toMessage(error) })
  process.exitCode = 1
} finally {
  process.disconnect?.()
}
