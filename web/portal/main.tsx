import '../shared/styles/all.css'
import { render } from 'preact'
import { provideTexts, renderWithTexts } from '../shared/language/texts.ts'
import { registerServiceWorker } from './app/register.ts'
import { readFragment, resume } from './link.ts'
import { watchFragment } from './location.tsx'
import { Portal } from './portal.tsx'

provideTexts(import.meta.glob('../locales/*/{portal,shared}/**/*.ts'))
if (!readFragment()) resume()
watchFragment()
void renderWithTexts(() => render(<Portal />, document.getElementById('app') as HTMLElement))
registerServiceWorker()
