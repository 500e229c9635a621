// Every declared type of event happens in a real run and conforms to the contract.
import { expect, test } from 'vitest'
import { checkEvent } from '../../check/contract-check.ts'
import { SECRET_KEY } from '../../world/test-options.ts'
import { type Body, OPERATOR_TOKEN, startWorld } from '../../world/world.ts'
import { causeEveryEvent, findMissingTypes, ORIGIN } from './every-event.ts'

const world = await startWorld({ publicUrl: () => ORIGIN })

let running: Promise<Body[]> | undefined
/** The first test causes the events, the others use them. */
const getRunEvents = () => (running ??= causeEveryEvent(world))

test('every declared type of event happens', async () => {
  expect(findMissingTypes(await getRunEvents())).toEqual([])
})

test('every event conforms to the schema of its type', async () => {
  for (const event of await getRunEvents()) checkEvent(event)
})

test('the checks detect a type that never happens and an event that does not conform', async () => {
  const events = await getRunEvents()
  const [first] = events
  const others = events.filter(({ type }) => type !== first.type)
  expect(findMissingTypes(others).map(({ type }) => type)).toEqual([first.type])
  for (const change of [{ planted: 1 }, { data: { ...first.data, planted: 1 } }, { subject: {} }])
    expect(() => checkEvent({ ...first, ...change })).toThrow('does not conform')
})

/** Secrets of keys, links and invitations longer than the visible prefix of a key, and all secrets of webhooks. */
const SECRETS = /te\w_live_\w{8,}|whsec_/

test('no event contains a secret', async () => {
  const text = JSON.stringify(await getRunEvents())
  expect(text).not.toMatch(SECRETS)
  expect(text).not.toContain(OPERATOR_TOKEN)
  expect(text).not.toContain(SECRET_KEY)
})
