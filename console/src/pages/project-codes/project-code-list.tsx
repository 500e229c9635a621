export function ProjectCodeList() {
  return null
}
