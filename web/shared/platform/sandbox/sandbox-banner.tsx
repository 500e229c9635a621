// Says on every page of a sandbox that it is one, what time it is there, and in the titles of its pages and on paper, too.
import { useEffect, useState } from 'preact/hooks'
import { longDate, timeOfDay } from '../../language/format.ts'
import { currentTexts, defineTexts, useTexts } from '../../language/language.ts'
import { isSandbox, now } from './sandbox.ts'

const TEXTS = defineTexts({
  en: {
    name: 'Sandbox',
    time: (date: string, time: string) => `${date}, ${time}`,
    note: 'nothing here is real',
  },
  fr: {
    name: 'Bac à sable',
    time: (date: string, time: string) => `${date} à ${time}`,
    note: 'rien n’est réel ici',
  },
})

const TICK_MS = 5000

/** As it is shown: a new value with each minute. */
export const sandboxTime = (at = now()): string => currentTexts(TEXTS).time(longDate(at), timeOfDay(at))

/** `href`: of the page about the sandbox, for people who may open it. */
export function SandboxBanner({ href }: { href?: string | undefined }) {
  return isSandbox() ? <Banner href={href} /> : null
}

function Banner({ href }: { href: string | undefined }) {
  const w = useTexts(TEXTS)
  const time = useSandboxTime()
  useEffect(() => markPaper(`${w.name} · ${w.note}`), [w])
  return (
    <aside class="sandbox-banner" aria-label={w.name}>
      <p>
        {href ? <a href={href}>{w.name}</a> : <strong>{w.name}</strong>} ·{' '}
        <time dateTime={now().toISOString()}>{time}</time> · <span class="nowrap">{w.note}</span>
      </p>
    </aside>
  )
}

/** The time of the sandbox, which goes on. */
export function useSandboxTime(): string {
  const [, setShown] = useState('')
  useEffect(() => {
    const timer = setInterval(() => setShown(sandboxTime()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return sandboxTime()
}

/** In the margin of each printed page. A page has no inline styles, so it is a sheet of its own. */
function markPaper(text: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { @top-center { content: ${JSON.stringify(text)}; font: 600 9pt sans-serif } }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** Sets the title of the document. */
export function useDocumentTitle(title: string): void {
  const { name } = useTexts(TEXTS)
  const mark = isSandbox() ? `[${name}] ` : ''
  useEffect(() => {
    document.title = `${mark}${title} · Team Engagement`
  }, [mark, title])
}
