// Days start in the team's time zone, and PostgreSQL calculates them: both must interpret zone names the same way.
import { expect, test } from 'vitest'
import { startWorld } from '../../test/world/world.ts'
import { isTimeZone } from './calendar.ts'

const world = await startWorld()

/**
 * Both halves of the year, a leap day, clock changes, and hours at which zones have different dates; all in the
 * past, because a recent change of law may be in the newer of two zone databases only.
 */
const INSTANTS = [
  '2020-02-28T23:59:59.999Z',
  '2020-12-31T11:30:00.000Z',
  '2021-01-15T22:30:00.000Z',
  '2021-03-28T00:59:59.999Z',
  '2021-07-15T10:00:00.000Z',
  '2021-07-15T22:30:00.000Z',
  '2021-10-31T23:30:00.000Z',
]

const formatDate = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant))

async function listPostgresZones(): Promise<string[]> {
  const names = await world.database.query<{ name: string }>({
    text: 'select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs',
  })
  return names.map(({ name }) => name)
}

/** Values that JavaScript accepts as a zone besides the names that it lists. */
const OLD_NAMES = [
  'CET',
  'IST',
  'BST',
  'PST',
  'ACT',
  'EST5EDT',
  'SystemV/EST5',
  'US/Pacific-New',
  'Asia/Kolkata',
]

test('PostgreSQL knows every accepted zone and has the same days', async () => {
  const zoneNames = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+5', 'europe/paris']
  const accepted = [...new Set([...zoneNames, ...OLD_NAMES, ...(await listPostgresZones())])].filter(
    isTimeZone,
  )
  expect(accepted).toEqual(expect.arrayContaining(zoneNames))
  expect(accepted).toContain('Asia/Kolkata')
  const days = await world.database.query<{ zone: string; instant: string; day: string }>({
    text: `select zone, instant, ((instant::timestamptz at time zone zone)::date)::text as day
      from unnest($1::text[]) as zone, unnest($2::text[]) as instant`,
    values: [accepted, INSTANTS],
  })
  expect(days).toHaveLength(accepted.length * INSTANTS.length)
  const differences = days.filter(({ zone, instant, day }) => day !== formatDate(zone, instant))
  expect(differences).toEqual([])
})

test.each([
  '+02:00',
  '-0500',
  'UTC+2',
  'GMT+2',
  'CET',
  'BST',
  'IST',
  'EST5EDT',
  'SystemV/EST5',
  'US/Pacific-New',
  'Mars/Olympus',
  'Etc/Unknown',
  'Europe/Paris ',
  "Europe/Paris'",
  '',
])('the operator API refuses %j as a time zone', async (time_zone) => {
  const refused = {
    status: 400,
    body: { error: { details: { field: 'time_zone', reason: 'invalid_value' } } },
  }
  expect(await world.operator('POST', '/teams', { name: 'Acme', time_zone })).toMatchObject(refused)
  const { id } = await world.team()
  expect(await world.operator('PATCH', `/teams/${id}`, { time_zone })).toMatchObject(refused)
})

test('a team may use UTC, an area with a place, or a fixed offset', async () => {
  const { id } = await world.team()
  for (const time_zone of ['UTC', 'Pacific/Kiritimati', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
    expect(await world.operator('PATCH', `/teams/${id}`, { time_zone })).toMatchObject({
      status: 200,
      body: { data: { time_zone } },
    })
})
