// The message on the terminal when the service is ready.
import type { Demo } from '../demo/demo.ts'

export function greet(address: string, demo: Demo | undefined): string {
  const lines = [
    `Team Engagement is ready at ${address}`,
    demo
      ? `  Console        ${demo.signInLink}   (signs you in; works once, within 24 hours)`
      : `  Console        ${address}/console`,
    `  Documentation  ${address}/docs`,
  ]
  if (demo)
    lines.push(
      `  Demo key       ${demo.key}   (shown once; keep it; expires on ${demo.expiresOn})`,
      `  Portal link    ${demo.portalLink}   (of a freelancer with a mission to accept; expires on ${demo.expiresOn})`,
      '',
      `  curl -H "Authorization: Bearer ${demo.key}" ${address}/api/v1/project-codes`,
    )
  return `${lines.join('\n')}\n`
}
