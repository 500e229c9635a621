import { PageHead } from '../../kit/page-head.tsx'

export function Overview() {
  return <PageHead title="Overview" />
}
