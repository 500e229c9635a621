import { type Expression, sql } from 'kysely'
import { jsonObject } from '../../../kernel/db/sql/json.ts'
import type { FrameworkAgreementRef, FrameworkAgreementStatus } from './framework-agreements.schemas.ts'

export const isExpired = (today: Expression<string>) =>
  sql<boolean>`framework_agreement.valid_until < ${today}`

/** View of a row of `framework_agreement`. An agreement that has ended does not expire. */
export const agreementRef = (today: Expression<string>) =>
  jsonObject<FrameworkAgreementRef>({
    id: sql<string>`framework_agreement.id`,
    status: sql<FrameworkAgreementStatus>`case when framework_agreement.status <> 'ended' and ${isExpired(today)}
      then 'expired' else framework_agreement.status end`,
    valid_until: sql<string>`framework_agreement.valid_until`,
  })
