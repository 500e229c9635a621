import '../styles/all.css'
import { render } from 'preact'
import { resumeLink, takeLink } from './link.ts'
import { Portal } from './portal.tsx'
import { watchRoute } from './route.ts'

if (!takeLink()) resumeLink()
watchRoute()
render(<Portal />, document.getElementById('app') as HTMLElement)
