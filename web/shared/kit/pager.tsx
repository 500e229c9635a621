// Pagination: the visible range of a list, and links to the other pages.
import { number } from '../language/format.ts'
import { defineTexts, useTexts } from '../language/language.ts'

const TEXTS = defineTexts({
  en: {
    shown: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
    earlier: 'Previous',
    later: 'Next',
    pages: 'Pages',
  },
  fr: {
    shown: (first: string, last: string, total: string) => `${first}–${last} sur ${total}`,
    earlier: 'Précédent',
    later: 'Suivant',
    pages: 'Pages',
  },
})

type Page = { total: number; current_page: number; per_page: number; items: unknown[] }

export function Pager({ page, onPage }: { page: Page; onPage: (page: number) => void }) {
  const w = useTexts(TEXTS)
  const { total, current_page: now, per_page: size, items } = page
  if (items.length === 0) return null
  const first = (now - 1) * size + 1
  return (
    <nav class="row spread" aria-label={w.pages}>
      <span class="soft">{w.shown(number(first), number(first + items.length - 1), number(total))}</span>
      {total > size && (
        <span class="row">
          <button type="button" disabled={now <= 1} onClick={() => onPage(now - 1)}>
            {w.earlier}
          </button>
          <button type="button" disabled={now * size >= total} onClick={() => onPage(now + 1)}>
            {w.later}
          </button>
        </span>
      )}
    </nav>
  )
}
