// The page of an unknown address.
import { defineTexts, useTexts } from '../language/language.ts'
import { PageHead } from './page-head.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Page not found',
    lead: 'This address leads to no page. It may be mistyped, or the page was moved.',
  },
  fr: {
    title: 'Page introuvable',
    lead: 'Cette adresse ne mène à aucune page. Elle contient peut-être une erreur, ou la page a changé d’adresse.',
  },
})

/** `home`: where the person can go on. */
export function Nowhere({ home: { href, name } }: { home: { href: string; name: string } }) {
  const w = useTexts(TEXTS)
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <p>{w.lead}</p>
      <p>
        <a href={href}>{name}</a>
      </p>
    </div>
  )
}
