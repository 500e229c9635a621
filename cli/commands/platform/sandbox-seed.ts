// team-engagement sandbox seed: a year of a company in a sandbox, through the public API.
import { InvalidArgumentError, Option } from 'commander'
import {
  ApiError,
  type Client,
  createTeamEngagement,
  getMe,
  getSandbox,
  itemsOf,
  listUsers,
  operatorCreateApiKey,
  operatorCreateUser,
} from '../../../sdk/src/index.ts'
import { operatorClient, teamClient } from '../../clients.ts'
import { type Command, MORE_THAN_ONE_TRANSACTION } from '../../command.ts'
import { Failure, failure } from '../../failure.ts'
import { printItem, printNotice } from '../../output.ts'
import { seedYear } from '../../sandbox/seed-year.ts'
import { readSettings, type Settings } from '../../settings.ts'

const SECOND_PERSON = {
  email: 'second@sandbox.example',
  role: 'team-admin',
  first_name: 'Noor',
  last_name: 'Diallo',
} as const
const HOUR_MS = 3600_000

type SeedFlags = { missions: number; months: number; seed: number; secondKey?: string }

export function addSeed(sandbox: Command): void {
  sandbox
    .command('seed')
    .description('fill the sandbox with a year of missions; the same command continues an interrupted run')
    .option('--missions <number>', 'missions, at most 2000', parseWithin(1, 2000), 200)
    .option('--months <number>', 'months that the clock moves, at most 36', parseWithin(1, 36), 12)
    .option('--seed <number>', 'the same number makes the same year', parseWithin(0, 999_999), 1)
    .addOption(
      new Option(
        '--second-key <key>',
        'key of a second person, who approves bank accounts and confirms payments (default: one is created with the operator token)',
      ).env('ENGAGE_SECOND_KEY'),
    )
    .actionWithoutDryRun(
      MORE_THAN_ONE_TRANSACTION,
      async ({ secondKey, ...size }: SeedFlags, command: Command) => {
        const settings = readSettings(command)
        const client = teamClient(settings)
        await requireSandbox(client)
        const second = await createSecondPersonClient(settings, client, secondKey)
        if (!second)
          printNotice(
            'Left out: bank accounts, compliance documents and payment batches. They need a second person: use --second-key, or the operator token.',
          )
        const startTime = performance.now()
        const seedResult = await seedYear({ client, second, baseUrl: settings.server, size })
        printItem(settings, { ...seedResult, seconds: Math.round((performance.now() - startTime) / 1000) })
      },
    )
}

const parseWithin = (from: number, to: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to)
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`)
  return value
}

async function requireSandbox(client: Client): Promise<void> {
  try {
    await getSandbox({ client })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw failure('The team of this key is no sandbox. `npx team-engagement sandbox create` creates one.')
    throw error
  }
}

/** Returns the client of a second admin; undefined if there is neither a key nor an operator token. */
async function createSecondPersonClient(
  settings: Settings,
  client: Client,
  apiKey?: string,
): Promise<Client | undefined> {
  const createKeyClient = (key: string) =>
    createTeamEngagement({ baseUrl: settings.server, apiKey: key, longestWaitSeconds: 3600 })
  if (apiKey) return createKeyClient(apiKey)
  if (!hasToken(settings)) return undefined
  const operator = operatorClient(settings)
  const { team } = await getMe({ client })
  const path = { id: team.id }
  let user: string | undefined
  for await (const { id, email } of itemsOf(listUsers, { client }))
    if (email === SECOND_PERSON.email) user = id
  user ??= (await operatorCreateUser({ client: operator, path, body: SECOND_PERSON })).id
  const body = {
    name: 'Second person of the seed',
    user_id: user,
    requests_per_minute: 60_000,
    expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  }
  return createKeyClient((await operatorCreateApiKey({ client: operator, path, body })).key ?? '')
}

function hasToken(settings: Settings): boolean {
  try {
    return settings.token() !== ''
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
