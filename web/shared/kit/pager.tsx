// Pagination: the visible range of a list, and links to the other pages.
import { number } from '../language/format.ts'
import { requireTexts } from '../language/texts.ts'

const texts = requireTexts('shared/kit', 'pager')

type Page = { total: number; current_page: number; per_page: number; items: unknown[] }

export function Pager({ page, onPage }: { page: Page; onPage: (page: number) => void }) {
  const t = texts()
  const { total, current_page: currentPage, per_page: pageSize, items } = page
  if (items.length === 0) return null
  const first = (currentPage - 1) * pageSize + 1
  return (
    <nav class="row spread" aria-label={t.pages}>
      <span class="soft">{t.shown(number(first), number(first + items.length - 1), number(total))}</span>
      {total > pageSize && (
        <span class="row">
          <button type="button" disabled={currentPage <= 1} onClick={() => onPage(currentPage - 1)}>
            {t.earlier}
          </button>
          <button
            type="button"
            disabled={currentPage * pageSize >= total}
            onClick={() => onPage(currentPage + 1)}
          >
            {t.later}
          </button>
        </span>
      )}
    </nav>
  )
}
