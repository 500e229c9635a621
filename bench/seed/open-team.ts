// Creates a team, its admin and its key through the use cases of the service.
import { createRenderer } from '../../server/src/documents/index.ts'
import type { KeyPrincipal } from '../../server/src/domain/access/principal.ts'
import { systemClock } from '../../server/src/domain/clock.ts'
import { newId } from '../../server/src/domain/ids.ts'
import { addTenantUser } from '../../server/src/features/across/operator/index.ts'
import { DECLARATIONS, HOOKS } from '../../server/src/features/all.ts'
import { createTenant } from '../../server/src/features/company/tenants/index.ts'
import { issueOperatorKey } from '../../server/src/features/identity/api-keys/index.ts'
import { createReferences } from '../../server/src/features/platform/references/index.ts'
import type { Database, Db } from '../../server/src/kernel/db/connections/client.ts'
import type { CallCtx, Ctx } from '../../server/src/kernel/db/context.ts'
import { createFileStore } from '../../server/src/kernel/db/files/file-store.ts'
import type { OpenedTeam } from './team-plan.ts'

const ADMIN = {
  email: 'ada@example.com',
  role: 'team-admin',
  first_name: 'Ada',
  last_name: 'Bench',
} as const

const createCallContext = (db: Db): CallCtx => ({
  db,
  clock: systemClock,
  realClock: systemClock,
  publicUrl: () => '',
  sendsMail: false,
  declared: DECLARATIONS,
  hooks: HOOKS,
  requestId: null,
  client: null,
  files: createFileStore({ putsInto: 'postgres' }),
  renderer: createRenderer(),
  afterCommit: () => {},
  // Nothing runs twice here, so that any new id stays the same.
  stableId: newId,
  takeReference: createReferences(db, systemClock),
})

/** The context of a use case without the HTTP layer. */
export const createContext = (db: Db, tenantId: string, userId: string | null = null): Ctx => ({
  ...createCallContext(db),
  tenantId,
  actor: userId ? { kind: 'user', id: userId } : { kind: 'system', id: null },
})

/** The team's admin with a key of every scope. */
export const toAdmin = ({ tenantId, userId }: Pick<OpenedTeam, 'tenantId' | 'userId'>): KeyPrincipal => ({
  kind: 'key',
  credentialId: '',
  tenantId,
  userId,
  role: 'team-admin',
  keyScopes: ['*'],
  scopes: ['*'],
})

export const openTeam = (database: Database, name: string): Promise<OpenedTeam> =>
  database.transaction(async (db) => {
    const { id: tenantId } = await createTenant(createCallContext(db), { name })
    const ctx = createContext(db, tenantId)
    const { id: userId } = await addTenantUser(ctx, ADMIN)
    const { secret: key } = await issueOperatorKey(ctx, { name: 'Benchmark', user_id: userId, scopes: ['*'] })
    return { tenantId, userId, key }
  })
