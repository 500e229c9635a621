// Opens the search, also with Ctrl-K or Cmd-K. The dialog is loaded when it is first opened.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { requireTexts, withTexts } from '../../../shared/language/texts.ts'
import type { Scope } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import type { SearchDialog } from './search-dialog.tsx'

const searchTexts = requireTexts('console/across/search', 'search')

/** A search needs at least one of these scopes. */
const SEARCH_SCOPES: readonly Scope[] = [
  'missions:read',
  'freelancers:read',
  'accounting:read',
  'project-codes:read',
  'users:read',
]

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

export function SearchButton() {
  const may = useMay()
  return SEARCH_SCOPES.some(may) ? <PermittedSearchButton /> : null
}

function PermittedSearchButton() {
  const t = searchTexts()
  // Each opening has its own number: the browser reports the closing of a dialog late, when the next one may already be open.
  const [openNumber, setOpenNumber] = useState<number>()
  const openCount = useRef(0)
  const open = () => setOpenNumber(++openCount.current)
  const close = (number: number) => setOpenNumber((current) => (current === number ? undefined : current))
  const [dialogModule, setDialogModule] = useState<{ SearchDialog: typeof SearchDialog }>()
  useEffect(() => {
    // If the import fails, the button can be pressed again.
    if (openNumber !== undefined && !dialogModule)
      withTexts(import('./search-dialog.tsx')).then(setDialogModule, () => close(openNumber))
  }, [openNumber, dialogModule])
  // A layout effect, as in shortcuts.ts, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const openByShortcut = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // Browsers use this shortcut for their own search.
      event.preventDefault()
      // The shortcut does nothing while another dialog is open.
      if (!document.querySelector('dialog[open]')) open()
    }
    addEventListener('keydown', openByShortcut)
    return () => removeEventListener('keydown', openByShortcut)
  }, [])
  return (
    <>
      <button
        type="button"
        class="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path
            d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20"
            fill="none"
            stroke="currentColor"
            stroke-width="1.75"
            stroke-linecap="round"
          />
        </svg>
        <span class="search-label">{t.search}</span>
        <span class="keys wide-only" aria-hidden="true">
          {t.shortcut}
        </span>
      </button>
      {openNumber !== undefined && dialogModule && (
        <dialogModule.SearchDialog key={openNumber} onClose={() => close(openNumber)} />
      )}
    </>
  )
}
