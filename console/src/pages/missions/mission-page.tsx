export function MissionPage() {
  return null
}
