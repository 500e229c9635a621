// team-engagement search: searches the resources that the key may list.

import { search } from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { type Flags, parseNumber } from '../../flags.ts'
import { printFeed, printNotice } from '../../output.ts'
import { readSettings } from '../../settings.ts'

const COLUMNS = ['kind', 'id', 'name', 'reference', 'detail', 'status']

export function addSearch(program: Command): void {
  program
    .command('search')
    .description(
      'find missions, freelancers, invoices, project codes and users by name, reference, external id, invoice number, purchase order or email address',
    )
    .argument('<words...>', 'the beginnings of words; all of them must be found')
    .option('--limit <number>', 'results of each kind, at most 20', parseNumber)
    .readAction(async (words: string[], { limit }: Flags, command: Command) => {
      const settings = readSettings(command)
      const query = { q: words.join(' '), ...(limit !== undefined && { limit: limit as number }) }
      const results = await search({ client: teamClient(settings), query })
      printFeed(settings, results, results.items, COLUMNS)
      if (!settings.isJson && results.has_more.length > 0)
        printNotice(
          `There are more results of these kinds: ${results.has_more.join(', ')}. Add a word, or raise --limit.`,
        )
    })
}
