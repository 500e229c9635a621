// Shows the confirmation dialog for any request that needs it. The dialog is loaded when it is first needed.
import { useEffect, useState } from 'preact/hooks'
import { withTexts } from '../../../shared/language/texts.ts'
import { stepUpRequest } from '../../../shared/session/step-up-request.ts'
import type { StepUpDialog } from './step-up.tsx'

export function StepUpHost() {
  const [dialogModule, setDialogModule] = useState<{ StepUpDialog: typeof StepUpDialog }>()
  const request = stepUpRequest.value
  useEffect(() => {
    // If the import fails, the request fails, and can be sent again.
    if (request && !dialogModule)
      withTexts(import('./step-up.tsx')).then(setDialogModule, () => request.end(false))
  }, [request, dialogModule])
  // After the sign-out or the end of the session, nobody can confirm a request.
  useEffect(() => () => stepUpRequest.peek()?.end(false), [])
  if (!request || !dialogModule) return null
  return <dialogModule.StepUpDialog onDone={() => request.end(true)} onBack={() => request.end(false)} />
}
