export function NewMission() {
  return null
}
