// Entry point of the process that opens one uploaded file. A malformed PDF can crash Typst and its process, so each file is
// opened in a separate one.
import type { Job } from '../content/render-request.ts'
import { openUpload } from './open-upload.ts'

// Loaded for documents only: reading an invoice needs neither Typst nor fonts.
const openLayout = async () => (await import('./layout.ts')).createLayout()

process.once(
  'message',
  (job: Job) => void openUpload(job, openLayout).then((result) => process.send?.(result)),
)
