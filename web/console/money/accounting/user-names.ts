import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { formatName } from '../../../shared/language/format.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'

/** Returns '' if the user is unknown, or if the list of users cannot be read. */
export function useNameOfUser(): (id: string) => string {
  const me = useMe().user
  const users = useCachedList('users', useMay()('users:read'))
  return (id) => formatName(id === me.id ? me : users.value?.find((user) => user.id === id))
}
