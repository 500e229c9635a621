// A secret is looked up by the index of its hash, whatever the number of keys, links and invitations in its team: otherwise
// the duration of a refusal would reveal that number.
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../../src/app.ts'
import { isTenant, Parameter } from '../../../src/kernel/db/sql/parameters.ts'
import { allPrepared } from '../../../src/kernel/db/sql/prepared.ts'
import { listNodes } from '../../check/plans.ts'
import { signIn, signInToPortal } from '../../make/browsers.ts'
import { makeFreelancer } from '../../make/missions.ts'
import { connectAsPsql } from '../../make/tamper.ts'
import { startWorld } from '../../world/world.ts'
import { copyRow } from './copy-row.ts'

const world = await startWorld({ sendsMail: true })
const psql = await connectAsPsql(world, afterAll)
const MANY = 20_000

const LOOKUPS = [
  ['api_key.owner', 'api_key_secret'],
  ['portal_link.by_token', 'portal_link_token'],
  ['invitation.by_token', 'invitation_token'],
  ['session.owner', 'session_secret'],
  ['sign_in_link.lock', 'sign_in_link_token'],
  ['portal_session.owner', 'portal_session_secret'],
] as const

let teamId: string

const fill = (table: string, hashColumn: string, more: Record<string, string> = {}) =>
  copyRow(psql, {
    table,
    teamId,
    count: MANY,
    changed: { [hashColumn]: `sha256(convert_to(n::text, 'UTF8'))`, ...more },
  })

beforeAll(async () => {
  const team = await world.team()
  teamId = team.id
  const { id, email } = await makeFreelancer(team)
  await team.call('POST', `/freelancers/${id}/portal-links`)
  await team.call('POST', '/users/invitations', {
    email: 'grace@example.com',
    role: 'team-member',
    first_name: 'Grace',
    last_name: 'Hopper',
  })
  await signIn(world, team.userId)
  await world.operator('POST', `/teams/${team.id}/users/${team.userId}/sign-in-link`)
  await signInToPortal(world, email)
  // The copies are made after the mails were sent: a copied link would be mailed, too.
  await fill('api_key', 'secret_hash')
  await fill('portal_link', 'token_hash')
  await fill('session', 'secret_hash')
  await fill('portal_session', 'secret_hash')
  await fill('sign_in_link', 'token_hash')
  await fill('invitation', 'token_hash', { email: `'user' || n || '@example.com'` })
  await psql.query('vacuum analyze')
})

test.each(
  LOOKUPS.flatMap(([label, index]) =>
    ['force_custom_plan', 'force_generic_plan'].map((mode) => [label, index, mode] as const),
  ),
)('the lookup %s uses the index %s with %s', async (label, index, mode) => {
  const definition = allPrepared.find((prepared) => prepared.label === label)
  const query = definition?.compile(new Set())
  await psql.query(`set plan_cache_mode = ${mode}`)
  await psql.query(`prepare lookup as ${query?.sql}`)
  const values = query?.parameters.map((parameter) => {
    if (isTenant(parameter)) return `'${teamId}'`
    return parameter instanceof Parameter ? `sha256('nothing')` : `'${parameter}'`
  })
  const { rows } = await psql.query(`explain (analyze, format json) execute lookup(${values?.join(', ')})`)
  await psql.query('deallocate lookup')
  const read = listNodes(rows).filter((node) => node['Relation Name'] === label.split('.')[0])
  const indexes = listNodes(rows).flatMap((node) => node['Index Name'] ?? [])
  expect(indexes).toContain(index)
  expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan')
})
