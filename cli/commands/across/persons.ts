// team-engagement persons: exports and erases the personal data of a freelancer or user.
import { Argument } from 'commander'
import {
  bytesOf,
  type Erasure,
  eraseFreelancer,
  eraseUser,
  exportFreelancer,
  exportUser,
  getErasure,
} from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { confirm, requireTerminal } from '../../confirm.ts'
import { type Flags, parseId } from '../../flags.ts'
import { printItem, printNotice } from '../../output.ts'
import { createPollPause } from '../../poll-pause.ts'
import { createProgressBar } from '../../progress-bar.ts'
import { requireUnusedPath, saveDownload } from '../../save-file.ts'
import { readSettings, type Settings } from '../../settings.ts'

const DOWNLOAD_TIMEOUT_SECONDS = 600

const KINDS = {
  freelancer: { download: exportFreelancer, erase: eraseFreelancer },
  user: { download: exportUser, erase: eraseUser },
}
type Kind = keyof typeof KINDS

type DownloadFlags = { output?: string; force?: boolean }

export function addPersons(program: Command): void {
  const persons = program
    .command('persons')
    .description('export and erase the personal data of a freelancer or user')
  const addPersonCommand = (name: string, description: string) =>
    persons
      .command(name)
      .description(description)
      .addArgument(new Argument('<kind>', 'freelancer or user').choices(Object.keys(KINDS)))
      .argument('<person-id>', 'id of the freelancer or user', parseId)

  addPersonCommand('export', 'save everything that is held about a person as a zip file')
    .option('--out, --output <file>', 'file to write (default: KIND-ID.zip)')
    .option('--force', 'overwrite an existing file')
    .downloadAction(
      async (kind: Kind, person: string, { output, force = false }: DownloadFlags, command: Command) => {
        const settings = readSettings(command)
        const file = output ?? `${kind}-${person}.zip`
        requireUnusedPath(file, force)
        const options = {
          client: teamClient(settings),
          path: { id: person },
          timeoutSeconds: DOWNLOAD_TIMEOUT_SECONDS,
        }
        const saved = await saveDownload(file, force, (onSize) =>
          bytesOf(KINDS[kind].download, options, onSize),
        )
        printItem(settings, { file, ...saved })
        if (!settings.isJson)
          printNotice('The file contains personal data. Delete it when it is no longer needed.')
      },
    )

  addPersonCommand('erase', 'erase the personal data of a person, except what a law keeps; cannot be undone')
    .option('--yes', 'do not ask for confirmation')
    .option('--no-wait', 'do not wait until everything is erased')
    .writeAction(
      async (kind: Kind, person: string, flags: { yes?: boolean; wait: boolean }, command: Command) => {
        const settings = readSettings(command)
        if (!flags.yes) {
          requireTerminal('Erasing a person')
          await confirm(`Erase the personal data of the ${kind} ${person}? This cannot be undone.`)
        }
        const options = { client: teamClient(settings), path: { id: person } }
        const erasure = await KINDS[kind].erase(options)
        printItem(
          settings,
          formatErasure(
            flags.wait && !settings.isDryRun ? await waitForErasure(settings, erasure) : erasure,
            settings,
          ),
        )
      },
    )

  persons
    .command('erasure')
    .description('show the erasure of a person, and what is kept until when')
    .argument('<person-id>', 'id of the freelancer or user', parseId)
    .readAction(async (person: string, _flags: Flags, command: Command) => {
      const settings = readSettings(command)
      const erasure = await getErasure({ client: teamClient(settings), path: { id: person } })
      printItem(settings, formatErasure(erasure, settings))
    })
}

/** Polls until the job of the service is done. */
async function waitForErasure(settings: Settings, first: Erasure): Promise<Erasure> {
  const bar = createProgressBar('steps', 2)
  let erasure = first
  const pause = createPollPause()
  bar.advance(1)
  while (erasure.status !== 'done') {
    await pause()
    erasure = await getErasure({ client: teamClient(settings), path: { id: first.person_id } })
  }
  bar.advance(1)
  bar.end()
  return erasure
}

/** Formats the retained data for a terminal: count, table and end of each kind. */
const formatErasure = ({ retained, ...erasure }: Erasure, { isJson }: Settings) => ({
  ...erasure,
  retained: isJson
    ? retained
    : retained.map(({ table, count, until }) => `${count} ${table} until ${until}`).join('; '),
})
