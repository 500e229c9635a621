// SDK clients with long waits, for interactive use in a terminal.
import { ApiError, type Client, createTeamEngagement, type Wait } from '../sdk/src/index.ts'
import { printNotice } from './output.ts'
import type { Settings } from './settings.ts'

const RETRY_OPTIONS = { longestWaitSeconds: 3600, onWait: printWait }

export const teamClient = ({ server, key, isDryRun }: Settings): Client =>
  createTeamEngagement({ baseUrl: server, apiKey: key(), dryRun: isDryRun, ...RETRY_OPTIONS })

export const operatorClient = ({ server, token, isDryRun }: Settings): Client =>
  createTeamEngagement({ baseUrl: server, operatorToken: token(), dryRun: isDryRun, ...RETRY_OPTIONS })

export const openClient = ({ server }: Settings): Client =>
  createTeamEngagement({ baseUrl: server, ...RETRY_OPTIONS })

/** Reports only waits for the rate limit, because all others are short. */
function printWait({ error, seconds, retry, retries }: Wait): void {
  if (error instanceof ApiError && error.status === 429)
    printNotice(`Too many requests: retrying in ${seconds} s (${retry} of ${retries})`)
}
