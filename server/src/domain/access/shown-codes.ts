// Decides where codes are shown instead of mailed: in a demo or a sandbox that only people at this machine can reach.
import { isLoopback } from '../loopback.ts'

/** How the service is installed. */
export type Installation = {
  isEmbedded: boolean
  SMTP_URL: string | undefined
  PUBLIC_URL: string | undefined
  /** The address that the service listens on. */
  HOST: string
}

export type TeamKind = { is_demo: boolean; is_sandbox: boolean }

export const showsCodes = (
  { isEmbedded, SMTP_URL, PUBLIC_URL, HOST }: Installation,
  { is_demo, is_sandbox }: TeamKind,
): boolean =>
  isEmbedded &&
  SMTP_URL === undefined &&
  PUBLIC_URL === undefined &&
  (isLoopback(HOST) || HOST === '::1') &&
  (is_demo || is_sandbox)

export type CodeDisplay = {
  showsCodes(team: TeamKind): boolean
  /** Prints a line on the terminal of the service. */
  print(line: string): void
}

export const NO_CODE_DISPLAY: CodeDisplay = { showsCodes: () => false, print: () => {} }

/** Whether the codes of any team may be shown here. */
export const canShowCodes = (display: CodeDisplay): boolean =>
  display.showsCodes({ is_demo: true, is_sandbox: false })
