// The page of an unknown address.

import { requireTexts } from '../language/texts.ts'
import { PageHead } from './page-head.tsx'

const texts = requireTexts('shared/kit', 'nowhere')

/** `home` is the page that the link opens. */
export function NotFoundPage({ home: { href, name } }: { home: { href: string; name: string } }) {
  const t = texts()
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <p>{t.lead}</p>
      <p>
        <a href={href}>{name}</a>
      </p>
    </div>
  )
}
