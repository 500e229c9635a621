// The title of a section that has several pages, and the links between them.
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { PageHead } from './page-head.tsx'

type Tab = { href: string; name: string }
type Props = { title: string; tabs: readonly Tab[]; children?: ComponentChildren }

export function SectionHead({ title, tabs, children }: Props) {
  const { path } = useLocation()
  return (
    <>
      <PageHead title={title}>{children}</PageHead>
      <nav class="tabs" aria-label={title}>
        {tabs.map(({ href, name }) => (
          <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  )
}
