// Rows of the demo reports. `days` are the weekdays of the month on which the mission runs.
import { addDays, getWeekday } from '../domain/calendar.ts'
import type { putReport } from '../features/reports/activity-reports/index.ts'

export type Rows = Parameters<typeof putReport>[2]

export type RowInput = {
  days: readonly string[]
  /** Ids of the demo project codes, and of the deliverables of the mission. */
  projectCodes: readonly string[]
  deliverables: readonly string[]
}

const SUNDAY = 6

type Write = (input: RowInput) => Rows

export const wholeDays: Write = ({ days }) => ({ timesheets: days.map((date) => ({ date, quantity: 1 })) })

/** Rows with every fifth day on another project code, and one half day. */
export const splitDays: Write = ({ days, projectCodes }) => ({
  timesheets: days.map((date, position) => ({
    date,
    quantity: position === 3 ? 0.5 : 1,
    ...(position % 5 === 4 && {
      project_code_id: projectCodes[3] ?? null,
      description: 'Reports for finance',
    }),
  })),
})

/** Rows with work on the first Sunday of the month, which gives a hint. */
export const withSunday =
  (write: Write): Write =>
  (input) => {
    const { timesheets, ...others } = write(input)
    const sunday = input.days.map((day) => addDays(day, 2)).find((day) => getWeekday(day) === SUNDAY)
    const isInside = sunday !== undefined && sunday < (input.days.at(-1) ?? '')
    const release = { date: sunday ?? '', quantity: 0.5, description: 'Release on a Sunday' }
    return { ...others, timesheets: [...(timesheets ?? []), ...(isInside ? [release] : [])] }
  }

export const hours: Write = ({ days }) => ({
  timesheets: days
    .filter((_, position) => position % 2 === 0)
    .map((date, position) => ({
      date,
      quantity: position % 3 === 0 ? 5.5 : 3.25,
      description: 'Tickets of the day',
    })),
})

/** `quantities` of the deliverables of the mission, in their order. */
export const delivered =
  (...quantities: number[]): Write =>
  ({ days, deliverables }) => ({
    timesheets: quantities.flatMap((quantity, position) =>
      quantity > 0
        ? [{ date: days.at(-1) ?? '', quantity, deliverable_id: deliverables[position] ?? null }]
        : [],
    ),
  })

const combineWriters =
  (write: Write, more: Write): Write =>
  (input) => ({ ...write(input), ...more(input) })

export const withTravel = (write: Write): Write =>
  combineWriters(write, ({ days, projectCodes }) => ({
    expenses: [
      { description: 'Train to Lyon', date: days[0] ?? '', kind: 'rebilled', amount_excl_vat: 84 },
      {
        description: 'Hotel, one night',
        date: days[0] ?? '',
        kind: 'rebilled',
        amount_excl_vat: 118.18,
        project_code_id: projectCodes[3] ?? null,
      },
      {
        description: 'Trade register extract',
        date: days[1] ?? '',
        kind: 'disbursement',
        amount_excl_vat: 31.2,
      },
    ],
  }))

export const withItem = (write: Write, description: string, amount_excl_vat: number): Write =>
  combineWriters(write, () => ({ supplementary_items: [{ description, amount_excl_vat }] }))
