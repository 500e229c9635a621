export function FreelancerList() {
  return null
}
