import '../styles/all.css'
import { render } from 'preact'

render(<main class="main" />, document.getElementById('app') as HTMLElement)
