// Filters and order of a list under a name. They are links; the names are kept in this browser, per team.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { requireTexts } from '../language/texts.ts'
import { useMe } from '../session/me.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields/field.tsx'
import { createSavedViewStore, type SavedView } from './values/saved-view-store.ts'

const texts = requireTexts('shared/kit', 'savedViews')

const MAX_VIEWS = 20

/** Returns the query of the address without the page, sorted, so that the same filters are the same view. */
function toSearchKey(url: string): string {
  const search = new URLSearchParams(url.split('?')[1] ?? '')
  search.delete('page')
  search.sort()
  return String(search)
}

export function SavedViews() {
  const t = texts()
  const { url, path } = useLocation()
  const store = createSavedViewStore(useMe().team.id, path)
  const [views, setViews] = useState(store.read)
  const [isNaming, setNaming] = useState(false)
  const currentSearch = toSearchKey(url)
  const current = views.find(({ search }) => search === currentSearch)
  const saveViews = (next: SavedView[]) => {
    store.write(next)
    setViews(next)
  }
  return (
    <div class="row views">
      {views.length > 0 && (
        <nav class="chips" aria-label={t.views}>
          {views.map(({ name, search }) => (
            <a
              key={name}
              class="chip"
              href={search ? `${path}?${search}` : path}
              aria-current={search === currentSearch ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {current && (
        <button
          type="button"
          class="link small"
          onClick={() => saveViews(views.filter((view) => view !== current))}
        >
          {t.remove(current.name)}
        </button>
      )}
      {!current && currentSearch !== '' && views.length < MAX_VIEWS && (
        <button type="button" class="link small" onClick={() => setNaming(true)}>
          {t.save}
        </button>
      )}
      {isNaming && (
        <ViewNameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            saveViews([...views.filter((view) => view.name !== name), { name, search: currentSearch }])
            setNaming(false)
          }}
        />
      )}
    </div>
  )
}

function ViewNameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = texts()
  const [name, setName] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    onName(name.trim().slice(0, 60))
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p class="small soft">{t.lead}</p>
        <TextField label={t.name} value={name} onValue={setName} autocomplete="off" required />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {t.back}
          </button>
          <button type="submit" class="primary" disabled={name.trim() === ''}>
            {t.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
