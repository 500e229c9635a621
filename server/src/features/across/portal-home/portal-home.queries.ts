import { sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import type { QueriedFields } from './portal-home.schemas.ts'
import { type HomeInput, homeRows, homeView } from './portal-home.views.ts'

export const findHome = prepared('portal.home', (q, input: HomeInput) => ({
  compile: () =>
    sql<{
      json: JsonText<QueriedFields>
    }>`with ${homeRows(input)} select ${homeView(input)}::text as json`.compile(q),
}))
