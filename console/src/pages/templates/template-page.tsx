export function TemplatePage() {
  return null
}
