// Waits until the clock of a sandbox has arrived, or until the data of a sandbox are deleted.
import { type Client, getSandbox, type Sandbox } from '../../sdk/src/index.ts'
import { createPollPause } from '../poll-pause.ts'
import { createProgressBar } from '../progress-bar.ts'

const DAY_MS = 86_400_000

type OnProgress = (sandbox: Sandbox) => void

export async function waitUntilReady(
  client: Client,
  first: Sandbox,
  onProgress: OnProgress = () => {},
): Promise<Sandbox> {
  const pause = createPollPause()
  for (let sandbox = first; ; sandbox = await getSandbox({ client })) {
    onProgress(sandbox)
    if (sandbox.status === 'ready') return sandbox
    await pause()
  }
}

/** Shows the days in a progress bar. */
export async function waitUntilArrived(client: Client, first: Sandbox): Promise<Sandbox> {
  const days = Math.ceil((toMilliseconds(first.moving_to) - toMilliseconds(first.moving_from)) / DAY_MS)
  const bar = createProgressBar('days', days)
  let reportedDays = 0
  try {
    return await waitUntilReady(client, first, ({ progress }) => {
      const daysDone = Math.floor(progress * days)
      bar.advance(daysDone - reportedDays)
      reportedDays = daysDone
    })
  } finally {
    bar.end()
  }
}

/** The number of rows is unknown, so the bar has no end. */
export async function waitUntilDeleted(client: Client, first: Sandbox): Promise<Sandbox> {
  const bar = createProgressBar('rows deleted', 0)
  let reportedRows = 0
  try {
    return await waitUntilReady(client, first, ({ status, deleted_rows }) => {
      bar.advance(deleted_rows - reportedRows, deleted_rows + (status === 'ready' ? 0 : 1))
      reportedRows = deleted_rows
    })
  } finally {
    bar.end()
  }
}

const toMilliseconds = (time: string | null) => (time === null ? 0 : Date.parse(time))
