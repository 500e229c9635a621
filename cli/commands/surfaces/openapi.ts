// team-engagement openapi: prints the contract of a running server.
import { Option } from 'commander'
import { openClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { printText } from '../../output.ts'
import { readSettings } from '../../settings.ts'

const FORMATS = ['yaml', 'json'] as const
/** Path prefixes of the documents. */
const PREFIXES = {
  team: '/api/v1',
  portal: '/portal/v1',
  auth: '/auth/v1',
  operator: '/operator/v1',
} as const

type Flags = { format?: (typeof FORMATS)[number]; surface: keyof typeof PREFIXES }

export function addOpenapi(program: Command): void {
  program
    .command('openapi')
    .description('print the OpenAPI contract of the server')
    .addOption(new Option('--format <format>', 'default: yaml, or json with --json').choices(FORMATS))
    .addOption(
      new Option('--surface <surface>', 'surface of the API').choices(Object.keys(PREFIXES)).default('team'),
    )
    .readAction(async (flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const format = flags.format ?? (settings.isJson ? 'json' : 'yaml')
      const url = `${PREFIXES[flags.surface]}/openapi.${format}`
      const document = await openClient(settings).get<{ 200: File | object }>({ url })
      printText(document instanceof File ? await document.text() : JSON.stringify(document, null, 2))
    })
}
