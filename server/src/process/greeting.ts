// What a person sees when the service is ready.
export function greet(address: string, key: string | undefined): string {
  const lines = [`Team Engagement is ready at ${address}`, `  API reference  ${address}/docs`]
  if (key)
    lines.push(
      `  Demo key       ${key}   (shown once; keep it)`,
      '',
      `  curl -H "Authorization: Bearer ${key}" ${address}/api/v1/project-codes`,
    )
  return `${lines.join('\n')}\n`
}
