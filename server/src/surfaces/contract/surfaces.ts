// The documents of the contract: one for each surface, served below the prefix of its endpoints.

export const CONTRACT_SURFACES = ['team', 'portal', 'auth', 'operator'] as const
export type ContractSurface = (typeof CONTRACT_SURFACES)[number]

/** Prefix of the endpoints, where `openapi.yaml` and `openapi.json` are served, too. */
export const PREFIXES: Readonly<Record<ContractSurface, string>> = {
  team: '/api/v1',
  portal: '/portal/v1',
  auth: '/auth/v1',
  operator: '/operator/v1',
}

/** Files in `contract/`. */
const CONTRACT_FILES: Readonly<Record<ContractSurface, string>> = {
  team: 'openapi.yaml',
  portal: 'portal.yaml',
  auth: 'auth.yaml',
  operator: 'operator.yaml',
}

export const getContractFile = (surface: ContractSurface): URL =>
  new URL(`../../../../contract/${CONTRACT_FILES[surface]}`, import.meta.url)
