// Marks every page of a sandbox, with its time; also in the titles of pages and on printed pages.
import { useEffect, useState } from 'preact/hooks'
import { longDate, timeOfDay } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import { isSandbox, now } from './sandbox.ts'

const texts = requireTexts('shared/platform/sandbox', 'sandboxBanner')

const TICK_MS = 5000

/** Formats the time of the sandbox; the text changes once a minute. */
export const formatSandboxTime = (at = now()): string => texts().time(longDate(at), timeOfDay(at))

/** `href` is the address of the page about the sandbox, for people who may open it. */
export function SandboxBanner({ href }: { href?: string | undefined }) {
  return isSandbox() ? <SandboxNotice href={href} /> : null
}

function SandboxNotice({ href }: { href: string | undefined }) {
  const t = texts()
  const time = useSandboxTime()
  useEffect(() => addPrintMark(`${t.name} · ${t.note}`), [t])
  return (
    <aside class="sandbox-banner" aria-label={t.name}>
      <p>
        {href ? <a href={href}>{t.name}</a> : <strong>{t.name}</strong>} ·{' '}
        <time dateTime={now().toISOString()}>{time}</time> · <span class="nowrap">{t.note}</span>
      </p>
    </aside>
  )
}

/** Returns the current time of the sandbox, updated every few seconds. */
export function useSandboxTime(): string {
  const [, setTimeText] = useState('')
  useEffect(() => {
    const timer = setInterval(() => setTimeText(formatSandboxTime()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return formatSandboxTime()
}

/** Prints the text in the margin of each page; uses a style sheet, because the page allows no inline styles. */
function addPrintMark(text: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { @top-center { content: ${JSON.stringify(text)}; font: 600 9pt sans-serif } }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** Sets the title of the document. */
export function useDocumentTitle(title: string): void {
  const { name } = texts()
  const titlePrefix = isSandbox() ? `[${name}] ` : ''
  useEffect(() => {
    document.title = `${titlePrefix}${title} · Team Engagement`
  }, [titlePrefix, title])
}
