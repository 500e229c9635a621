export function TeamTree() {
  return null
}
