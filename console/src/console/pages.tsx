// Which page stands at which address. Each is its own file that comes when it is first opened.
import { Route, Router } from 'preact-iso'
import { useWords } from '../language/language.ts'
import { Overview } from '../pages/overview/overview.tsx'
import { SECTION_WORDS } from './sections.ts'

export const Pages = () => (
  <Router>
    <Route path="/console" component={Overview} />
    <Route default component={Nowhere} />
  </Router>
)

function Nowhere() {
  return <p class="panel">{useWords(SECTION_WORDS).nowhere}</p>
}
