// The tools of /mcp: the operations of the team API that an agent may call. A tool is an operation with another name, so it has the
// schemas, rules, limits and errors of the operation. Not included: signing and approving for a person, credentials and links, bank
// details and payments, personal data, files (decision 0111; `tools.test.ts` checks it).
import type { KeyPrincipal } from '../../domain/access/principal.ts'
import { type AccessScope, grants, type Scope } from '../../domain/access/scopes.ts'
import { findPersonError } from '../../kernel/http/auth/authenticate.ts'
import type { EndpointRecord } from '../../kernel/http/pipeline/endpoint.ts'
import { buildInputSchema } from './tool-input.ts'

/** Operation ids, in the order in which they are listed. */
const TOOLSETS = {
  overview: ['getMe', 'getOverview', 'search'],
  people: ['listFreelancers', 'getFreelancer', 'createFreelancer', 'listProjectCodes'],
  missions: [
    'listMissions',
    'getMission',
    'getMissionMoney',
    'listMissionEvents',
    'createMission',
    'updateMission',
    'extendMission',
  ],
  reports: [
    'listActivityReports',
    'getActivityReport',
    'explainActivityReport',
    'approveActivityReports',
    'rejectActivityReport',
  ],
  months: ['getMonth', 'listMonthMissions', 'remindOfReports'],
  accounting: ['getAccountingSummary', 'listAccountingEntries', 'explainAccountingEntry'],
  compliance: ['listCompliance', 'requestComplianceDocuments'],
  audit: ['listAuditLog'],
} as const

export type Toolset = keyof typeof TOOLSETS
export const TOOLSET_NAMES = Object.keys(TOOLSETS) as Toolset[]

export type Tool = {
  /** `list_missions` */
  name: string
  toolset: Toolset
  endpoint: EndpointRecord
  /** The tool as `tools/list` returns it. */
  described: {
    name: string
    title: string
    description: string
    inputSchema: { type: 'object' } & Record<string, unknown>
    annotations: Record<string, boolean>
  }
}

const toToolName = (operationId: string) =>
  operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const CONFIRM_INSTRUCTIONS =
  'Changes something. A call without `confirm` is a dry run: nothing is changed, and the result is what would happen and a `confirm` token. Show that to the user; if they agree, repeat the call with the same arguments and the token within 10 minutes.'

function compileTool(toolset: Toolset, endpoint: EndpointRecord): Tool {
  const { operationId, summary, description, isWrite } = endpoint
  const name = toToolName(operationId)
  const words = [`${summary}.`, description, isWrite ? CONFIRM_INSTRUCTIONS : undefined].filter(Boolean)
  return {
    name,
    toolset,
    endpoint,
    described: {
      name,
      title: summary,
      description: words.join('\n\n'),
      inputSchema: buildInputSchema(endpoint),
      annotations: { readOnlyHint: !isWrite, destructiveHint: isWrite, openWorldHint: false },
    },
  }
}

export function compileTools(endpoints: readonly EndpointRecord[]): ReadonlyMap<string, Tool> {
  const endpointsById = new Map(endpoints.map((one) => [one.operationId, one]))
  const tools = TOOLSET_NAMES.flatMap((toolset) =>
    TOOLSETS[toolset].map((operationId) => {
      const endpoint = endpointsById.get(operationId)
      if (!endpoint) throw new Error(`${operationId} is not an operation`)
      return compileTool(toolset, endpoint)
    }),
  )
  return new Map(tools.map((tool) => [tool.name, tool]))
}

/** The filter of the client; each part narrows what the key may do. */
export type ToolFilter = { isReadOnly: boolean; toolsets: readonly Toolset[] }

export const isWanted = ({ toolset, endpoint }: Tool, { isReadOnly, toolsets }: ToolFilter): boolean =>
  toolsets.includes(toolset) && !(isReadOnly && endpoint.isWrite)

/** Operations that need no scope, but return results only with one of these scopes. */
const RESULT_SCOPES: Record<string, readonly Scope[]> = {
  search: ['missions:read', 'freelancers:read', 'accounting:read', 'project-codes:read', 'users:read'],
}

/** Whether the scopes of the key and the permissions of its user allow the operation. */
export function isOpenTo({ endpoint }: Tool, principal: KeyPrincipal): boolean {
  const access = endpoint.access as AccessScope
  const resultScopes = RESULT_SCOPES[endpoint.operationId]
  if (resultScopes) return resultScopes.some((scope) => grants(principal.scopes, scope))
  return (
    grants(principal.keyScopes, access) &&
    findPersonError(principal, { access, role: endpoint.role }) === undefined
  )
}
