// A short paginated list of related items on a detail page, with a link to the full list.
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/across/in-place', 'inPlace')

type Page<T> = { items: T[]; total: number; current_page: number; per_page: number }

type Props<T> = {
  title: string
  none: string
  /** Identifies the content of the list; the list is loaded again when it changes. */
  about: string
  href: string
  /** Returns the address that a row opens. */
  toHref: (item: T) => string
  columns: readonly Column<T>[]
  load: (query: { page: number; per_page: number }, signal: AbortSignal) => Promise<Page<T>>
}

const PER_PAGE = 5

export function InlineList<T extends { id: string }>({
  title,
  none,
  about,
  href,
  toHref,
  columns,
  load,
}: Props<T>) {
  const t = texts()
  const [page, setPage] = useState(1)
  const found = useLoaded(`${title} ${about} ${page}`, (signal) => load({ page, per_page: PER_PAGE }, signal))
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{title}</h2>
        <a href={href} aria-label={t.all(title)}>
          {t.open}
        </a>
      </div>
      <LoadedContent loaded={found}>
        {(resultPage) =>
          resultPage.items.length === 0 ? (
            <p class="soft">{none}</p>
          ) : (
            <>
              <DataTable
                caption={title}
                columns={columns}
                items={resultPage.items}
                getKey={({ id }) => id}
                toHref={toHref}
              />
              {resultPage.total > PER_PAGE && <Pager page={resultPage} onPage={setPage} />}
            </>
          )
        }
      </LoadedContent>
    </section>
  )
}
