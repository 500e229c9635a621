// Team tags: labels of users and freelancers.
import { Directory } from '../../../shared/kit/directory.tsx'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listTeamTags, type TeamTag } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { DeleteTag, TagForm } from './tag-form.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/company/tags', 'tags')

export function TagList() {
  const [t, c] = [texts(), commonTexts()]
  return (
    <Directory<TeamTag>
      texts={t}
      scope="team-tags:write"
      load={(query, signal) => listTeamTags({ client: api(), query, signal })}
      onChange={() => invalidateCachedList('tags')}
      columns={[
        { name: c.name, draw: ({ name }) => name },
        { name: t.users, isNumber: true, draw: ({ user_count }) => number(user_count) },
        {
          name: t.freelancers,
          isNumber: true,
          draw: ({ id, freelancer_count }) => (
            <a href={`/console/freelancers?tag_id=${id}`}>{number(freelancer_count)}</a>
          ),
        },
      ]}
      drawForm={(tag, closing) => <TagForm tag={tag} {...closing} />}
      drawDelete={(tag, closing) => <DeleteTag tag={tag} {...closing} />}
    />
  )
}
