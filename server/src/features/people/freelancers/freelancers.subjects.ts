// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { Freelancer } from './freelancers.schemas.ts'
import { freelancerView } from './freelancers.views.ts'

export const FREELANCER_SUBJECTS: EventSubjects = {
  freelancer: {
    scope: 'freelancers:read',
    path: '/freelancers/{id}',
    schema: Freelancer,
    objects: objectsOf('freelancer', freelancerView),
  },
}
