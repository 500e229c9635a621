// Each part is the response of another feature, and is read only if the caller may see it.

import { addMonths, toMonth } from '../../../domain/calendar.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { getMissionSummary, listMissions, type Mission } from '../../missions/missions/index.ts'
import { findToday, summarize } from '../../money/accounting/index.ts'
import { listBankAccounts } from '../../money/bank-details/index.ts'
import { listDocuments } from '../../people/compliance-documents/index.ts'
import { listReports } from '../../reports/activity-reports/index.ts'
import { getMonth } from '../../reports/months/index.ts'
import { findNames } from './overview.queries.ts'
import { maySee, type PARTS, sortOwnFirst } from './overview.rules.ts'
import { type FreelancerName, MAX_ITEMS, type Overview } from './overview.schemas.ts'

const FIRST_PAGE = { page: 1, per_page: MAX_ITEMS }
/** The largest page, in which the caller's own missions are searched. */
const LARGEST_PAGE = { page: 1, per_page: 100 }

const NOTHING = 'null' as JsonText<never>
const NO_NAMES = '[]' as JsonText<FreelancerName[]>

export async function getOverview(ctx: KeyCtx): Promise<JsonText<Overview>> {
  const { userId } = ctx.principal
  const part = <T>(name: keyof typeof PARTS, read: () => Promise<JsonText<T>>) =>
    maySee(name, ctx.principal, ctx.declared.readAccess) ? read() : Promise.resolve(NOTHING)
  const listWaitingMissions = (status: Mission['status'], isMine: (mission: Mission) => boolean) =>
    part('missions', async () => {
      const page: Page<Mission> = JSON.parse(await listMissions(ctx, { ...LARGEST_PAGE, status }))
      return toJsonText(sortOwnFirst(page, isMine, MAX_ITEMS))
    })
  const accounts = part('bank_accounts', () => listBankAccounts(ctx, { ...FIRST_PAGE, status: 'proposed' }))
  const documents = part('documents', () => listDocuments(ctx, { ...FIRST_PAGE, status: 'uploaded' }))
  const parts = {
    accounting: part('accounting', () => summarize(ctx, {})),
    months: part('reports', () => getLastMonths(ctx)),
    missions: part('missions', () => getMissionSummary(ctx)),
    reports_to_review: part('reports', () =>
      listReports(ctx, { ...FIRST_PAGE, status: 'pending', sort: 'submission_date' }),
    ),
    missions_to_approve: listWaitingMissions('draft', ({ approver }) => approver?.id === userId),
    missions_to_sign: listWaitingMissions(
      'pending-company-review',
      ({ team_signer }) => team_signer?.id === userId,
    ),
    bank_accounts_to_approve: accounts,
    documents_to_review: documents,
    freelancers: findFreelancerNames(ctx, [accounts, documents]),
  } satisfies Record<keyof Overview, Promise<string>>
  const texts = await Promise.all(
    Object.entries(parts).map(async ([name, text]) => `${JSON.stringify(name)}:${await text}`),
  )
  return `{${texts.join(',')}}` as JsonText<Overview>
}

async function getLastMonths(ctx: KeyCtx): Promise<JsonText<unknown>> {
  const { today } = await findToday.only(ctx.db, { tenant_id: ctx.tenantId, now: ctx.clock.now() })
  const now = toMonth(today)
  const months = await Promise.all([addMonths(now, -1), now].map((month) => getMonth(ctx, month)))
  return `[${months.join(',')}]` as JsonText<unknown>
}

type FreelancerPage = Page<{ freelancer_id: string | null }> | null

async function findFreelancerNames(
  ctx: KeyCtx,
  pages: readonly Promise<JsonText<unknown>>[],
): Promise<JsonText<FreelancerName[]>> {
  if (!maySee('freelancers', ctx.principal, ctx.declared.readAccess)) return NO_NAMES
  const read = (await Promise.all(pages)).map((text): FreelancerPage => JSON.parse(text))
  const ids = read.flatMap((page) => page?.items.flatMap((item) => item.freelancer_id ?? []) ?? [])
  if (ids.length === 0) return NO_NAMES
  return (await findNames.only(ctx.db, { tenant_id: ctx.tenantId, ids: [...new Set(ids)] })).json
}
