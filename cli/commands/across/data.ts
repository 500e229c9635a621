// team-engagement data export: all data of the team in one zip file.

import { exportTeam, type TeamExportManifest } from '../../../sdk/src/index.ts'
import { teamClient } from '../../clients.ts'
import type { Command } from '../../command.ts'
import { type ExportFolder, openExportFolder } from '../../export-folder.ts'
import { printItem, printNotice } from '../../output.ts'
import { createProgressBar } from '../../progress-bar.ts'
import { requireUnusedPath } from '../../save-file.ts'
import { readSettings, type Settings } from '../../settings.ts'

type DataFlags = {
  output?: string
  documents?: boolean
  history?: boolean
  fresh?: boolean
  force?: boolean
}

export function addData(program: Command): void {
  program
    .command('data')
    .description('export all data of the team')
    .command('export')
    .description(
      'save the data of the team as a zip file of JSON Lines; the same command continues an interrupted export',
    )
    .option('--out, --output <file>', 'file to write', 'team-data.zip')
    .option('--documents', 'also PDFs, images and accounting files, with one request for each')
    .option('--history', 'also events, mails and the audit log')
    .option('--fresh', 'do not continue an interrupted export')
    .option('--force', 'overwrite an existing file')
    .downloadAction(async ({ output = 'team-data.zip', ...flags }: DataFlags, command: Command) => {
      const settings = readSettings(command)
      requireUnusedPath(output, flags.force === true)
      const folder = await openExportFolder(`${output}.part`, flags.fresh === true)
      const manifest = await exportToFolder(settings, folder, flags)
      printResult(settings, output, manifest, await folder.pack(output, flags.force === true, manifest))
    })
}

/** Writes every step to disk before it requests the next one. */
async function exportToFolder(
  settings: Settings,
  folder: ExportFolder,
  { documents = false, history = false }: DataFlags,
): Promise<TeamExportManifest> {
  const client = teamClient(settings)
  const resume = await folder.resume(client, { documents, history })
  if (resume) printNotice(`Continuing the export of ${resume.place.started_at}`)
  const steps = exportTeam({ client, documents, history, ...(resume && { resume }) })
  const bar = createProgressBar('records and documents', 1)
  let isStarted = false
  try {
    for (let reportedCount = 0; ; ) {
      const { value, done } = await steps.next()
      if (done) return value
      await folder.store(value)
      isStarted = true
      bar.advance(value.progress.done - reportedCount, value.progress.total)
      reportedCount = value.progress.done
    }
  } catch (error) {
    if (isStarted) printNotice('The export is interrupted. The same command continues it.')
    throw error
  } finally {
    bar.end()
  }
}

function printResult(
  settings: Settings,
  file: string,
  manifest: TeamExportManifest,
  saved: { size: number; sha256: string },
): void {
  const { team, documents, left_out } = manifest
  if (settings.isJson) {
    printItem(settings, { file, ...saved, manifest })
    return
  }
  const documentLineCount = documents ? documents.count + documents.unavailable : 0
  const records = manifest.files.reduce((sum, { count }) => sum + count, 0) - documentLineCount
  printItem(settings, {
    file,
    ...saved,
    team: team.name,
    records,
    documents: documents?.count ?? 'not included',
  })
  if (documents && documents.unavailable > 0)
    printNotice(`${documents.unavailable} documents are not available; documents.jsonl says why.`)
  if (left_out.length > 0)
    printNotice(`Left out, because the key may not read it: ${left_out.map(({ name }) => name).join(', ')}`)
  printNotice('The file contains personal data. Delete it when it is no longer needed.')
}
