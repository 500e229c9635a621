import { sql } from 'kysely'
import { prepared } from '../../kernel/db/sql/prepared.ts'
import type { JsonText } from '../../kernel/domain/json-text.ts'
import type { Month } from './months.schemas.ts'
import { type MonthInput, monthRows, monthView } from './months.views.ts'

export const findMonth = prepared('month.detail', (q, input: MonthInput) => ({
  compile: () =>
    sql<{
      json: JsonText<Month>
    }>`with ${monthRows(input)} select ${monthView(input)}::text as json`.compile(q),
}))
