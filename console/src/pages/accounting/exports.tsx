export function Exports() {
  return null
}
