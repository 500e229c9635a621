// The header of a page: title, back link and actions. Also sets the document title.
import type { ComponentChildren } from 'preact'
import { useDocumentTitle } from '../platform/sandbox/sandbox-banner.tsx'

type Props = {
  title: string
  /** The reference of the resource that the page shows. */
  reference?: string | null | undefined
  back?: { href: string; name: string }
  children?: ComponentChildren
}

export function PageHead({ title, reference, back, children }: Props) {
  useDocumentTitle(title)
  return (
    <div class="page-head">
      <div>
        {back && (
          <a class="crumb" href={back.href}>
            ‹ {back.name}
          </a>
        )}
        <h1>{title}</h1>
        {reference && <p class="reference">{reference}</p>}
      </div>
      {children && <div class="row">{children}</div>}
    </div>
  )
}
