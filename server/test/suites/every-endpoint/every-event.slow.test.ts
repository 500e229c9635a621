// Every declared type of event happens in a real run, conforms to the contract, and has an example in docs/event-examples.md that does
// too. `WRITE_EXAMPLES=1` writes the page from this run.
import { expect, test } from 'vitest'
import { checkEvent } from '../../check/contract-check.ts'
import { SECRET_KEY } from '../../world/test-options.ts'
import { type Body, OPERATOR_TOKEN, startWorld } from '../../world/world.ts'
import { examplesOf, readPage, sectionsOf, writePage } from './event-examples.ts'
import { causeEveryEvent, DECLARED, findMissingTypes, ORIGIN } from './every-event.ts'

/** The address of the other examples in docs/. */
const world = await startWorld({ publicUrl: () => ORIGIN })

let running: Promise<Body[]> | undefined
/** The first test runs it, the others use its events. */
const eventsOfRun = () => (running ??= causeEveryEvent(world))

test('every declared type happens', async () => {
  expect(findMissingTypes(await eventsOfRun())).toEqual([])
})

test('every event conforms to the schema of its type', async () => {
  for (const event of await eventsOfRun()) checkEvent(event)
})

test('docs/event-examples.md has one example of each declared type, in order (otherwise write it: CONTRIBUTING.md)', async () => {
  if (process.env['WRITE_EXAMPLES']) await writePage(examplesOf(await eventsOfRun()))
  const sections = sectionsOf(await readPage())
  expect(sections.map(({ type, description }) => ({ type, description }))).toEqual(DECLARED)
  expect(sections.map(({ event }) => event.type)).toEqual(sections.map(({ type }) => type))
})

test('every documented example conforms to the schema of its type', async () => {
  for (const { event } of sectionsOf(await readPage())) checkEvent(event)
})

/** Of keys, links and invitations: longer than the visible prefix of a key. Of webhooks: any. */
const SECRETS = /te\w_live_\w{8,}|whsec_/

test('no event and no example contains a secret', async () => {
  for (const text of [JSON.stringify(await eventsOfRun()), await readPage()]) {
    expect(text).not.toMatch(SECRETS)
    expect(text).not.toContain(OPERATOR_TOKEN)
    expect(text).not.toContain(SECRET_KEY)
  }
})
