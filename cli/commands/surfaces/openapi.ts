// team-engagement openapi: prints the contract of a running server.
import { Option } from 'commander'
import { type Client, getContractJson, getContractYaml } from '../../../sdk/src/index.ts'
import { openClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { printText } from '../../output.ts'
import { settingsOf } from '../../settings.ts'

type Options = { client: Client }
type Format = keyof typeof readers

const readers = {
  yaml: async (options: Options) => (await getContractYaml(options)).text(),
  json: async (options: Options) => JSON.stringify(await getContractJson(options), null, 2),
}

export function addOpenapi(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI contract of the server')
    .addOption(
      new Option('--format <format>', 'default: yaml, or json with --json').choices(['yaml', 'json']),
    )
    .reads(async (flags: { format?: Format }, command: Command) => {
      const settings = settingsOf(command)
      const format = flags.format ?? (settings.isJson ? 'json' : 'yaml')
      printText(await readers[format]({ client: openClient(settings) }))
    })
}
