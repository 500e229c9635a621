// Search over the whole team. Results are links, which can open in a new tab. The arrow keys move the focus.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { Failure, Loading } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type SearchResults, search } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { SearchGroup } from './search-group.tsx'

const searchTexts = requireTexts('console/across/search', 'search')

const MIN_LENGTH = 2
const MAX_LENGTH = 100
const PER_KIND = 5
const DEBOUNCE_MS = 150

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = searchTexts()
  const [text, setText] = useState('')
  const words = useDebouncedText(text.trim())
  const form = useRef<HTMLFormElement>(null)
  const { route } = useLocation()
  const found = useSearchResults(words)
  // The visible results may belong to an earlier text. Enter then opens the first result of the current text.
  const isCurrent = found.visibleWords === text.trim()
  const opensFirstResult = useRef(false)
  const openFirst = () => {
    opensFirstResult.current = !isCurrent
    const first = isCurrent && listLinks(form.current)[0]
    if (!first) return
    route(first.pathname + first.search)
    onClose()
  }
  useEffect(() => {
    if (isCurrent && opensFirstResult.current) openFirst()
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    openFirst()
  }
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    opensFirstResult.current = false
    setText(currentTarget.value)
  }
  return (
    <Dialog title={t.search} onClose={onClose}>
      <form ref={form} class="stack" onSubmit={onSubmit} onKeyDown={moveFocus}>
        <input
          type="search"
          class="search-field"
          aria-label={t.label}
          placeholder={t.label}
          maxLength={MAX_LENGTH}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={onInput}
        />
        <ResultList words={words} found={found} onOpen={onClose} />
        <div class="row spread">
          <span class="small soft wide-only">{t.keys}</span>
          <button type="button" onClick={onClose}>
            {t.close}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type Found = ReturnType<typeof useSearchResults>

function ResultList({ words, found, onOpen }: { words: string; found: Found; onOpen: () => void }) {
  const t = searchTexts()
  if (words.length < MIN_LENGTH) return <p class="small soft">{t.hint}</p>
  if (found.error !== undefined) return <Failure error={found.error} retry={found.reload} />
  if (!found.visibleResults) return <Loading />
  const { items, has_more } = found.visibleResults
  // The order of the kinds in the response.
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return (
    <div class="stack tight" aria-busy={found.isLoading}>
      <p class={items.length > 0 ? 'visually-hidden' : undefined} role="status">
        {items.length > 0 ? t.count(items.length) : t.none(words)}
      </p>
      {items.length === 0 && <p class="small soft">{t.noneHelp}</p>}
      {kinds.map((kind) => (
        <SearchGroup
          key={kind}
          kind={kind}
          results={items.filter((item) => item.kind === kind)}
          hasMore={has_more.includes(kind)}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

/** Keeps the previous results while the next ones are loaded. */
function useSearchResults(words: string) {
  const isLongEnough = words.length >= MIN_LENGTH
  const { value, error, isLoading, reload } = useLoaded(`search ${words}`, async (signal) =>
    isLongEnough
      ? { words, results: await search({ client: api(), query: { q: words, limit: PER_KIND }, signal }) }
      : null,
  )
  const lastLoaded = useRef<{ words: string; results: SearchResults } | undefined>(undefined)
  if (value) lastLoaded.current = value
  if (!isLongEnough) lastLoaded.current = undefined
  return {
    visibleResults: lastLoaded.current?.results,
    visibleWords: lastLoaded.current?.words,
    error,
    isLoading,
    reload,
  }
}

/** Returns the text after a pause in typing. */
function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}

const listLinks = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]

/** Arrows move between the field and the results; other keys on a result are typed into the field. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLFormElement }): void {
  const form = event.currentTarget
  const field = form.querySelector('input')
  const places = [field, ...listLinks(form)]
  const index = places.indexOf(document.activeElement as HTMLInputElement)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (index < 0) return
    event.preventDefault()
    const next = index + (event.key === 'ArrowDown' ? 1 : -1)
    places[Math.min(Math.max(next, 0), places.length - 1)]?.focus()
  } else if (index > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) field?.focus()
}
