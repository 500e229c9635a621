// Requests that wait until the person has confirmed who they are. They share one dialog, which the frame of the console shows.
import { signal } from '@preact/signals'

type StepUpRequest = {
  /** Whether the person has confirmed. */
  isConfirmed: Promise<boolean>
  end(isConfirmed: boolean): void
}

export const stepUpRequest = signal<StepUpRequest | undefined>(undefined)

/** Asks the person to confirm. Returns false if they cancel. */
export function requestStepUp(): Promise<boolean> {
  const pendingRequest = stepUpRequest.peek()
  if (pendingRequest) return pendingRequest.isConfirmed
  let resolve: (isConfirmed: boolean) => void
  const isConfirmed = new Promise<boolean>((onEnd) => {
    resolve = onEnd
  })
  stepUpRequest.value = {
    isConfirmed,
    end(result) {
      stepUpRequest.value = undefined
      resolve(result)
    },
  }
  return isConfirmed
}
