import { sql } from 'kysely'
import type { JsonText } from '../../../../domain/json-text.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import type { AccountingSummary } from './accounting-summary.schemas.ts'
import { type SummaryInput, summaryRows, summaryView } from './accounting-summary.views.ts'

export const findSummary = prepared('accounting.summary', (q, input: SummaryInput) => ({
  compile: () =>
    sql<{
      json: JsonText<AccountingSummary>
    }>`with ${summaryRows(input)} select ${summaryView(input)}::text as json`.compile(q),
}))
