// How unusual a report is, in a list: the number of its hints, with their names.
import { requireTexts } from '../../../shared/language/texts.ts'
import { useHintWords } from '../../../shared/reports/report-hints/hint-words.ts'
import type { ActivityReportHint } from '../../../shared/sdk.ts'

const texts = requireTexts('console/reports/activity-reports', 'hintCount')

export function HintCount({ hints }: { hints: readonly ActivityReportHint[] }) {
  const t = texts()
  const getWords = useHintWords()
  if (hints.length === 0) return <span class="small soft block">{t.none}</span>
  const names = [...new Set(hints.map((hint) => getWords(hint).name))]
  return (
    <span class="small hint-mark block" title={t.hints(hints.length)}>
      {names.join(' · ')}
    </span>
  )
}
