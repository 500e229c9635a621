import { Failure } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import { requireTexts } from '../../language/texts.ts'
import type { SignInTeams } from '../../sdk.ts'

const codeTexts = requireTexts('shared/identity/sign-in', 'code')

export type Teams = SignInTeams['items']

type Props = { teams: Teams; choose: (teamId: string) => Promise<unknown> }

/** One button for each team. */
export function TeamChoice({ teams, choose }: Props) {
  const t = codeTexts()
  const choosing = useAction(choose)
  return (
    <section class="panel stack" aria-label={t.choose}>
      <h2>{t.choose}</h2>
      {teams.map(({ id, name }) => (
        <button key={id} type="button" disabled={choosing.isRunning} onClick={() => void choosing.run(id)}>
          {name}
        </button>
      ))}
      {choosing.error !== undefined && <Failure error={choosing.error} />}
    </section>
  )
}
