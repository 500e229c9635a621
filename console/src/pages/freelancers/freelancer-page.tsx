export function FreelancerPage() {
  return null
}
