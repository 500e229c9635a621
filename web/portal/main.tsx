import '../shared/styles/all.css'
import { render } from 'preact'
import { registerServiceWorker } from './app/register.ts'
import { resume, takeLink } from './link.ts'
import { watchFragment } from './location.tsx'
import { Portal } from './portal.tsx'

if (!takeLink()) resume()
watchFragment()
render(<Portal />, document.getElementById('app') as HTMLElement)
registerServiceWorker()
