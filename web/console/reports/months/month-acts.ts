// The bulk actions on the reports of a month: approve and remind. Each has one outcome per report or mission.
import { useState } from 'preact/hooks'
import { type ChunkedRun, useChunkedRun } from '../../../shared/kit/chunked-run.ts'
import { approveActivityReports, type MonthMission } from '../../../shared/sdk.ts'
import { canApprove } from './month-state.ts'
import { type ActionOutcome, createRequestOptions, sendReminders, toOutcomes } from './reminders.tsx'

export type ActionRun = ChunkedRun<MonthMission, ActionOutcome>

export const toReportId = ({ report }: MonthMission): string => report?.id ?? ''

export function useMonthActions(month: string, missions: readonly MonthMission[], onChanged: () => void) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const pending = missions.filter(canApprove)
  const selected = pending.filter(({ id }) => ids.has(id))

  const approve = useChunkedRun(async (chunk: readonly MonthMission[], key) =>
    toOutcomes(
      await approveActivityReports({
        ...createRequestOptions(key),
        body: { report_ids: chunk.map(toReportId) },
      }),
    ),
  )
  const remind = useChunkedRun((chunk: readonly MonthMission[], key) =>
    sendReminders(
      month,
      chunk.map(({ id }) => id),
      key,
    ),
  )

  const handleApproval = (finishedRun: ActionRun | undefined) => {
    if (!finishedRun) return
    // Reports that were refused or not sent stay selected.
    const isApproved = (index: number) =>
      finishedRun.results[index] !== undefined && !finishedRun.results[index].error
    setIds(new Set(finishedRun.items.filter((_, index) => !isApproved(index)).map(({ id }) => id)))
    onChanged()
  }

  return {
    pending,
    selected,
    select: (missionsToSelect: readonly MonthMission[]) =>
      setIds(new Set(missionsToSelect.map(({ id }) => id))),
    toggle: (id: string) => {
      const next = new Set(selected.map((mission) => mission.id))
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    approve: {
      ...approve,
      start: async (missionsToApprove: readonly MonthMission[]) => {
        remind.close()
        handleApproval(await approve.start(missionsToApprove))
      },
      resume: async () => handleApproval(await approve.resume()),
    },
    remind: {
      ...remind,
      start: async (missionsToRemind: readonly MonthMission[]) => {
        approve.close()
        await remind.start(missionsToRemind)
        onChanged()
      },
      resume: async () => {
        await remind.resume()
        onChanged()
      },
    },
    isIdle: !approve.run?.isRunning && !remind.run?.isRunning,
  }
}
export type MonthActions = ReturnType<typeof useMonthActions>
