// engage openapi: the contract that a running server serves.
import { type Command, Option } from 'commander'
import { download } from '../api.ts'
import { printText } from '../output.ts'
import { settingsOf } from '../settings.ts'

export function addOpenapi(program: Command): void {
  program
    .command('openapi')
    .description("print the server's OpenAPI contract")
    .addOption(
      new Option('--format <format>', 'default: yaml, or json with --json').choices(['yaml', 'json']),
    )
    .action(async (flags: { format?: string }, command: Command) => {
      const settings = settingsOf(command)
      const format = flags.format ?? (settings.isJson ? 'json' : 'yaml')
      printText(await download(settings, `/api/v1/openapi.${format}`))
    })
}
