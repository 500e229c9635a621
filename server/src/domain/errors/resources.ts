// Names of resources in messages.
import type { Reference, Resource } from '../manifest.ts'

export const toResourceName = (resource: Resource | Reference): string =>
  resource.replaceAll('_', ' ').replace('api key', 'API key').replace('team admin', 'team-admin')
