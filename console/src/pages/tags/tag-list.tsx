export function TagList() {
  return null
}
