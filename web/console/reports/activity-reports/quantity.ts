// The quantity of a month in its unit: hours, days or deliverables.
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ReportMission, Timesheet } from '../../../shared/sdk.ts'

const texts = requireTexts('console/reports/activity-reports', 'quantity')

type MissionType = ReportMission['mission_type']

export function useQuantity(): (quantity: number, type: MissionType) => string {
  const t = texts()
  return (quantity, type) => t[type === 'monthly' ? 'daily' : type](quantity)
}

export const sumTimesheets = (rows: readonly Timesheet[]): number =>
  sumValues(rows.map(({ quantity }) => quantity))
