// Filters and order of a list under a name. They are links; the names are kept in this browser, per team.
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { defineTexts, useTexts } from '../language/language.ts'
import { useMe } from '../session/me.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields/field.tsx'
import { type SavedView, savedViews } from './values/saved-view-store.ts'

const TEXTS = defineTexts({
  en: {
    views: 'Saved views',
    save: 'Save this view',
    title: 'Save this view',
    lead: 'Filters and order of this list, under a name. It is kept in this browser; share the address to show it to others.',
    name: 'Name',
    back: 'Back',
    confirm: 'Save',
    remove: (name: string) => `Remove “${name}”`,
  },
  fr: {
    views: 'Vues enregistrées',
    save: 'Enregistrer cette vue',
    title: 'Enregistrer cette vue',
    lead: 'Les filtres et l’ordre de cette liste, sous un nom. La vue est conservée dans ce navigateur ; partagez l’adresse pour la montrer à d’autres.',
    name: 'Nom',
    back: 'Retour',
    confirm: 'Enregistrer',
    remove: (name: string) => `Supprimer « ${name} »`,
  },
})

const MAX_VIEWS = 20

/** The search of the address without the page, in one order: two ways to the same filters are one view. */
function searchOf(url: string): string {
  const search = new URLSearchParams(url.split('?')[1] ?? '')
  search.delete('page')
  search.sort()
  return String(search)
}

export function SavedViews() {
  const w = useTexts(TEXTS)
  const { url, path } = useLocation()
  const store = savedViews(useMe().team.id, path)
  const [views, setViews] = useState(store.read)
  const [isNaming, setNaming] = useState(false)
  const here = searchOf(url)
  const current = views.find(({ search }) => search === here)
  const keep = (next: SavedView[]) => {
    store.write(next)
    setViews(next)
  }
  return (
    <div class="row views">
      {views.length > 0 && (
        <nav class="chips" aria-label={w.views}>
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
          {w.remove(current.name)}
        </button>
      )}
      {!current && here !== '' && views.length < MAX_VIEWS && (
        <button type="button" class="link small" onClick={() => setNaming(true)}>
          {w.save}
        </button>
      )}
      {isNaming && (
        <Naming
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

function Naming({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const w = useTexts(TEXTS)
  const [name, setName] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    onName(name.trim().slice(0, 60))
  }
  return (
    <Dialog title={w.title} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p class="small soft">{w.lead}</p>
        <TextField label={w.name} value={name} onValue={setName} autocomplete="off" required />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {w.back}
          </button>
          <button type="submit" class="primary" disabled={name.trim() === ''}>
            {w.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
