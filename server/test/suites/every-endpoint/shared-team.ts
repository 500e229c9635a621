// A team with one resource of each kind, made when first needed and shared by all rules that do not change it: making the resources
// takes most of the time of a rule over every endpoint.

import type { Scope } from '../../../src/domain/access/scopes.ts'
import { UNLIMITED_SCOPES } from '../../../src/domain/access/scopes.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import type { Team, World } from '../../world/world.ts'
import { formatEndpoint, hasId, type Ids, makerFor, pathWith, prepareFor } from './every-endpoint.ts'

/** Computes each value once. */
export function createCache<K, V>() {
  const cachedValues = new Map<K, Promise<V>>()
  return {
    get(key: K, make: () => Promise<V>): Promise<V> {
      const value = cachedValues.get(key) ?? make()
      cachedValues.set(key, value)
      return value
    },
    clear: () => cachedValues.clear(),
  }
}

export function createSharedTeam(world: World) {
  const teams = createCache<boolean, Team>()
  const resources = createCache<unknown, Ids>()
  const preparations = createCache<string, void>()
  const keys = createCache<string, string>()

  /** A sandbox for the endpoints that only sandboxes have; a normal team for all others. */
  const getTeam = (endpoint?: EndpointRecord): Promise<Team> => {
    const sandbox = endpoint?.path.startsWith('/api/v1/sandbox') ?? false
    return teams.get(sandbox, () => world.team({ sandbox }))
  }

  async function getIds(endpoint: EndpointRecord): Promise<Ids> {
    const team = await getTeam(endpoint)
    const make = makerFor(endpoint, world)
    return resources.get(make, () => make(team, world))
  }

  return {
    getTeam,
    getIds,

    /** The endpoint's address without its prefix, with ids of shared resources. */
    async getPath(endpoint: EndpointRecord): Promise<string> {
      const team = await getTeam(endpoint)
      await preparations.get(formatEndpoint(endpoint), () => prepareFor(endpoint, team, world))
      return pathWith(endpoint, hasId(endpoint) ? await getIds(endpoint) : undefined)
    },

    /** A key of the team's admin with these scopes. */
    async getKey(endpoint: EndpointRecord, scopes: readonly Scope[] = UNLIMITED_SCOPES): Promise<string> {
      const { id, userId } = await getTeam(endpoint)
      const issue = async () => (await world.issueKey(id, userId, scopes)).key
      return keys.get(`${id} ${scopes.join(' ')}`, issue)
    },

    /** Makes new resources from now on: a request that should have been refused may have changed the others. */
    renew(): void {
      teams.clear()
      resources.clear()
      preparations.clear()
    },
  }
}
