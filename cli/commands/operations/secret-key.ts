// team-engagement secret-key: replaces the key from which secrets are derived.
import { type Command, MORE_THAN_ONE_TRANSACTION } from '../../command.ts'
import { maintain } from '../../maintenance.ts'
import { printItem, printNotice } from '../../output.ts'
import { readSettings } from '../../settings.ts'

export function addSecretKey(program: Command): void {
  program
    .command('secret-key')
    .description('the key from which secrets of webhooks are derived')
    .command('rotate')
    .description('replace the key in DATA_DIR; existing secrets stay valid until each is rotated')
    .actionWithoutDryRun(MORE_THAN_ONE_TRANSACTION, async (_: object, command: Command) => {
      const settings = readSettings(command)
      const result = await maintain(command, ['rotate-secret-key'])
      if (settings.isJson) return printItem(settings, result)
      printNotice(
        `New key in ${result['file']}. Restart the service, then rotate the secret of each webhook endpoint.`,
      )
    })
}
