import '../shared/styles/all.css'
import { render } from 'preact'
import { resume } from '../shared/session/session.ts'
import { Console } from './console.tsx'
import { takeBrought } from './identity/sign-in/brought.ts'

takeBrought()
resume()
render(<Console />, document.getElementById('app') as HTMLElement)
