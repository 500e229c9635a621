// The list of keyboard shortcuts, and the choice not to use them.
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { areShortcutsOn, turnShortcuts } from '../../../shared/kit/shortcuts.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { MONTH_TEXTS } from './texts.ts'

const KEYS = ['next', 'previous', 'open', 'approve', 'reject', 'select', 'selectAll', 'help'] as const

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const w = useTexts(MONTH_TEXTS)
  const c = useTexts(COMMON)
  return (
    <Dialog title={w.keys} onClose={onClose}>
      <p class="soft">{w.keysLead}</p>
      <dl class="keys">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{w.keyName[key]}</kbd>
            </dt>
            <dd>{w.key[key]}</dd>
          </div>
        ))}
      </dl>
      <CheckField label={w.useKeys} isChecked={areShortcutsOn.value} onCheck={turnShortcuts} />
      <div>
        <button type="button" onClick={onClose}>
          {c.close}
        </button>
      </div>
    </Dialog>
  )
}
