// The list of keyboard shortcuts, and the setting that turns them off.
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { areShortcutsOn, setShortcutsOn } from '../../../shared/kit/shortcuts.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const commonTexts = requireTexts('shared/kit', 'common')

const monthTexts = requireTexts('console/reports/months', 'month')

const KEYS = ['next', 'previous', 'open', 'approve', 'reject', 'select', 'selectAll', 'help'] as const

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = monthTexts()
  const c = commonTexts()
  return (
    <Dialog title={t.keys} onClose={onClose}>
      <p class="soft">{t.keysLead}</p>
      <dl class="keys">
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{t.keyName[key]}</kbd>
            </dt>
            <dd>{t.key[key]}</dd>
          </div>
        ))}
      </dl>
      <CheckField label={t.useKeys} isChecked={areShortcutsOn.value} onCheck={setShortcutsOn} />
      <div>
        <button type="button" onClick={onClose}>
          {c.close}
        </button>
      </div>
    </Dialog>
  )
}
