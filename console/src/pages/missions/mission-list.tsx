export function MissionList() {
  return null
}
