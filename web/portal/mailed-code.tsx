// The code that is mailed to the freelancer, where the service sends mail, before an action is done.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../shared/kit/fields/field.tsx'
import { FormFailure } from '../shared/kit/form-failure.tsx'
import { Failure } from '../shared/kit/states.tsx'
import { type Action, useAction } from '../shared/kit/use-action.ts'
import { defineTexts, useTexts } from '../shared/language/language.ts'
import { ApiError, askForPortalCode } from '../shared/sdk.ts'
import { portal } from './link.ts'

const TEXTS = defineTexts({
  en: {
    sent: 'We have sent a code to your e-mail address, to make sure that it is you. It is valid for 10 minutes.',
    code: 'Code from the e-mail',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    sendAgain: 'Send a new code',
  },
  fr: {
    sent: 'Un code vient d’être envoyé à votre adresse e-mail, pour confirmer que c’est bien vous. Il est valable 10 minutes.',
    code: 'Code reçu par e-mail',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    sendAgain: 'Envoyer un nouveau code',
  },
})

const needsCode = (error: unknown) => error instanceof ApiError && error.reason === 'step_up_required'

type Confirmed = {
  action: Action<[]>
  /** The field of the code, once one is needed. */
  field: ComponentChildren
  /** No code is needed, or one is typed. */
  isReady: boolean
  /** The error of the action, unless it stands beside one of `fields` or the code. */
  failureBeside: (fields: readonly string[]) => ComponentChildren
}

/** Runs `act`; if the API asks for a code, mails one and shows its field, and the next run sends it. */
export function useMailedCode(act: (code: { code?: string }) => Promise<unknown>): Confirmed {
  const [code, setCode] = useState<string>()
  const sending = useAction(async () => {
    await askForPortalCode({ client: portal() })
    setCode('')
  })
  const action = useAction(async () => {
    try {
      await act(code === undefined ? {} : { code: code.trim() })
    } catch (error) {
      if (!needsCode(error)) throw error
      await sending.run()
    }
  })
  return {
    action,
    isReady: code?.trim() !== '',
    field: code !== undefined && (
      <CodeField
        value={code}
        onValue={setCode}
        error={action.errorOf('code')}
        onAgain={() => void sending.run()}
      />
    ),
    failureBeside: (fields) => (
      <>
        {action.error !== undefined && ![...fields, 'code'].some(action.errorOf) && (
          <Failure error={action.error} />
        )}
        <FormFailure action={sending} />
      </>
    ),
  }
}

type CodeProps = {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  onAgain: () => void
}

function CodeField({ onAgain, ...field }: CodeProps) {
  const w = useTexts(TEXTS)
  return (
    <div class="stack tight">
      <p role="status">{w.sent}</p>
      <TextField
        label={w.code}
        hint={w.codeHint}
        name="code"
        autocomplete="one-time-code"
        spellcheck={false}
        required
        {...field}
      />
      <button type="button" class="link" onClick={onAgain}>
        {w.sendAgain}
      </button>
    </div>
  )
}
