// Opens the search, also with Ctrl-K or Cmd-K. The dialog is loaded when it is first opened.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { useTexts } from '../../../shared/language/language.ts'
import type { Scope } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import type { SearchDialog } from './search-dialog.tsx'
import { SEARCH_TEXTS } from './search-texts.ts'

/** Without any of them the search is refused. */
const SEARCHED: readonly Scope[] = [
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
  return SEARCHED.some(may) ? <OwnSearchButton /> : null
}

function OwnSearchButton() {
  const w = useTexts(SEARCH_TEXTS)
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<{ SearchDialog: typeof SearchDialog }>()
  useEffect(() => {
    // Without the network the button can be pressed again.
    if (isOpen && !file) import('./search-dialog.tsx').then(setFile, () => setOpen(false))
  }, [isOpen, file])
  // As in shortcuts.ts: from the moment in which the button is visible.
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      // Browsers use it for their own search.
      event.preventDefault()
      // Another dialog asks for something.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        class="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
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
        <span class="search-label">{w.search}</span>
        <span class="keys wide-only" aria-hidden="true">
          {w.shortcut}
        </span>
      </button>
      {isOpen && file && <file.SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
