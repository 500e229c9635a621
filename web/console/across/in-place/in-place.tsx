// A short list on the page of what it belongs to: a few rows, pages, and a link to the whole list.
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: { all: (title: string) => `${title}: open the list`, open: 'Open the list' },
  fr: { all: (title: string) => `${title} : ouvrir la liste`, open: 'Ouvrir la liste' },
})

type Page<T> = { items: T[]; total: number; current_page: number; per_page: number }

type Props<T> = {
  title: string
  none: string
  /** Of what is shown; another one loads again. */
  about: string
  href: string
  /** Where a row leads. */
  hrefOf: (item: T) => string
  columns: readonly Column<T>[]
  load: (query: { page: number; per_page: number }, signal: AbortSignal) => Promise<Page<T>>
}

const PER_PAGE = 5

export function InPlace<T extends { id: string }>({
  title,
  none,
  about,
  href,
  hrefOf,
  columns,
  load,
}: Props<T>) {
  const w = useTexts(TEXTS)
  const [page, setPage] = useState(1)
  const found = useLoaded(`${title} ${about} ${page}`, (signal) => load({ page, per_page: PER_PAGE }, signal))
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{title}</h2>
        <a href={href} aria-label={w.all(title)}>
          {w.open}
        </a>
      </div>
      <Shown of={found}>
        {(shown) =>
          shown.items.length === 0 ? (
            <p class="soft">{none}</p>
          ) : (
            <>
              <DataTable
                caption={title}
                columns={columns}
                items={shown.items}
                keyOf={({ id }) => id}
                hrefOf={hrefOf}
              />
              {shown.total > PER_PAGE && <Pager page={shown} onPage={setPage} />}
            </>
          )
        }
      </Shown>
    </section>
  )
}
