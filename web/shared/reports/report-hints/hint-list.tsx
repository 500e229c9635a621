// The hints of a report, by their kind, each with its reason.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../../language/texts.ts'
import type { ActivityReportHint } from '../../sdk.ts'
import { useHintWords } from './hint-words.ts'

const texts = requireTexts('shared/reports/report-hints', 'hintList')

type Props = {
  hints: readonly ActivityReportHint[]
  /** What the reader can do about the hints. */
  children?: ComponentChildren
}

export function HintList({ hints, children }: Props) {
  const t = texts()
  const getWords = useHintWords()
  if (hints.length === 0) return null
  const codes = [...new Set(hints.map(({ code }) => code))]
  return (
    <section class="notice warn stack tight" aria-label={t.label}>
      {children}
      <ul class="hints">
        {codes.map((code) => {
          const words = hints.filter((hint) => hint.code === code).map(getWords)
          return (
            <li key={code}>
              <strong>{words[0]?.name}</strong>
              <span>{words.map(({ text }) => text).join(' · ')}</span>
              <span class="small soft">{words[0]?.reason}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
