// Filters and order of a list under a name. They are links; the names are kept in this browser, per team.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { requireTexts } from '../language/texts.ts'
import { useMe } from '../session/me.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields/field.tsx'
import { type SavedView, savedViews } from './values/saved-view-store.ts'

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
  const store = savedViews(useMe().team.id, path)
  const [views, setViews] = useState(store.read)
  const [isNaming, setNaming] = useState(false)
  const here = toSearchKey(url)
  const current = views.find(({ search }) => search === here)
  const keep = (next: SavedView[]) => {
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
              aria-current={search === here ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {current && (
        <button type="button" class="link small" onClick={() => keep(views.filter((one) => one !== current))}>
          {t.remove(current.name)}
        </button>
      )}
      {!current && here !== '' && views.length < MAX_VIEWS && (
        <button type="button" class="link small" onClick={() => setNaming(true)}>
          {t.save}
        </button>
      )}
      {isNaming && (
        <ViewNameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep([...views.filter((one) => one.name !== name), { name, search: here }])
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
