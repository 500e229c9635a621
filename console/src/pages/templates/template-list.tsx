export function TemplateList() {
  return null
}
