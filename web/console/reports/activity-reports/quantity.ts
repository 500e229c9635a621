// The quantity of a month in its unit: hours, days or deliverables.
import { sumOf } from '../../../shared/kit/values/sum.ts'
import { number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { ReportMission, Timesheet } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    hourly: (count: string) => `${count} h`,
    daily: (count: string) => (count === '1' ? '1 day' : `${count} days`),
    deliverable: (count: string) => (count === '1' ? '1 deliverable' : `${count} deliverables`),
  },
  fr: {
    hourly: (count: string) => `${count} h`,
    daily: (count: string) => `${count} j`,
    deliverable: (count: string) => (count === '1' ? '1 livrable' : `${count} livrables`),
  },
})

type Type = ReportMission['mission_type']

export function useQuantity(): (quantity: number, type: Type) => string {
  const w = useTexts(TEXTS)
  return (quantity, type) => w[type === 'monthly' ? 'daily' : type](number(quantity))
}

export const quantityOf = (rows: readonly Timesheet[]): number => sumOf(rows.map(({ quantity }) => quantity))
