import '../shared/styles/all.css'
import { render } from 'preact'
import { provideTexts, renderWithTexts } from '../shared/language/texts.ts'
import { resume } from '../shared/session/session.ts'
import { Console } from './console.tsx'
import { readSignInFragment } from './identity/sign-in/brought.ts'

provideTexts(import.meta.glob('../locales/*/{console,shared}/**/*.ts'))
readSignInFragment()
resume()
void renderWithTexts(() => render(<Console />, document.getElementById('app') as HTMLElement))
