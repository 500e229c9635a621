// A labelled control with its hint and its fault, tied together for those who hear the page.
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Label = { label: string; hint?: string | undefined; fault?: string | undefined; wide?: boolean }

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

function Field({
  label,
  hint,
  fault,
  wide,
  children,
}: Label & { children: (wiring: Wiring) => ComponentChildren }) {
  const id = useId()
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div class={wide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(fault), 'aria-describedby': described || undefined })}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

type Own = Label & {
  value: string
  onValue: (value: string) => void
  name?: string
  required?: boolean
  disabled?: boolean
}

type InputOnly = {
  type?: 'text' | 'password' | 'email' | 'date' | 'month' | 'number' | 'search'
  autocomplete?: 'off' | 'name' | 'email'
  inputmode?: 'decimal' | 'numeric' | 'text'
  placeholder?: string
  spellcheck?: boolean
  min?: string
  max?: string
  step?: string
  list?: string
}

export function TextField({ label, hint, fault, wide, value, onValue, ...rest }: Own & InputOnly) {
  return (
    <Field label={label} hint={hint} fault={fault} wide={wide ?? false}>
      {(wiring) => (
        <input
          {...(rest as object)}
          {...wiring}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function TextArea({ label, hint, fault, wide, value, onValue, ...rest }: Own & { rows?: number }) {
  return (
    <Field label={label} hint={hint} fault={fault} wide={wide ?? false}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export type Choice = { value: string; label: string }

export function SelectField({ choices, ...props }: Own & { choices: readonly Choice[] }) {
  const { label, hint, fault, wide, value, onValue, ...rest } = props
  return (
    <Field label={label} hint={hint} fault={fault} wide={wide ?? false}>
      {(wiring) => (
        <select {...rest} {...wiring} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function CheckField({
  label,
  isChecked,
  onCheck,
}: {
  label: string
  isChecked: boolean
  onCheck: (on: boolean) => void
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      {label}
    </label>
  )
}

type FileProps = Label & {
  accept: string
  file: File | undefined
  onFile: (file: File | undefined) => void
  required?: boolean
}

/** A browser does not let a page put a file in, so one that was chosen before is named in the hint. */
export function FileField({ label, hint, fault, wide, accept, file, onFile, required }: FileProps) {
  const about = [file?.name, hint].filter(Boolean).join(' · ')
  return (
    <Field label={label} hint={about} fault={fault} wide={wide ?? false}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept={accept}
          required={required}
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
      )}
    </Field>
  )
}
