// No id in a body or query reaches another team, or reveals whether it exists there. Generated from the contract.
import { expect, test } from 'vitest'
import { startWorld } from '../../world/world.ts'
import { isTeamEndpoint } from './every-endpoint.ts'
import { isPortalEndpoint } from './every-portal-endpoint.ts'
import { createReferenceRules } from './reference-rules.ts'
import { formatPlace, listPlaces, type Place, UNCHECKED } from './references.ts'
import { findViolations, type Rule } from './violations.ts'

const world = await startWorld()
const rules = createReferenceRules(world)
const places = world.app.endpoints
  .filter((endpoint) => isTeamEndpoint(endpoint) || isPortalEndpoint(endpoint))
  .flatMap(listPlaces)
const isChecked = (place: Place) => !UNCHECKED.includes(formatPlace(place))
const checked = places.filter(isChecked)

const expectOfEachPlace = async (among: readonly Place[], rule: Rule<Place>) =>
  expect(await findViolations(among, rule, formatPlace)).toEqual([])

test('the contract has references to test', () => {
  expect(places.length).toBeGreaterThan(20)
  expect(places.map(formatPlace)).toEqual(
    expect.arrayContaining([
      'createMission freelancer_id',
      'inviteUser tag_ids[]',
      'fileActivityReport timesheets[].deliverable_id',
      'updateActivityReport expenses[].project_code_id',
      'putPortalActivityReport supplementary_items[].project_code_id',
      ...UNCHECKED,
    ]),
  )
})

test("every place of an id responds identically to another team's id and to an unknown id", () =>
  expectOfEachPlace(checked, rules.hidesOtherTeams))

test('every place refuses resources of the same team that are of another kind or in another status', () =>
  expectOfEachPlace(checked, rules.refusesWrongKinds))

test('every place refuses a malformed id', () => expectOfEachPlace(checked, rules.refusesMalformed))

test('every place accepts the right id in any letter case', () =>
  expectOfEachPlace(checked, rules.acceptsAnyCase))

test('an id of another team in a filter without an existence check matches nothing, like an unknown id', () =>
  expectOfEachPlace(
    places.filter((place) => !isChecked(place)),
    rules.matchesNothing,
  ))
