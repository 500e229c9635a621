// Rare or destructive actions behind one button. Closes on Escape, on a choice, and when the focus or a click leaves it.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

type Item = { key: string; name: ComponentChildren; isDanger?: boolean; onChoose: () => void }
type Props = { label: string; items: readonly Item[] }

export function Menu({ label, items }: Props) {
  const [isOpen, setOpen] = useState(false)
  const menuRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const closeOnLeave = ({ target }: Event) => menuRef.current?.contains(target as Node) || setOpen(false)
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      buttonRef.current?.focus()
    }
    document.addEventListener('pointerdown', closeOnLeave)
    document.addEventListener('focusin', closeOnLeave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnLeave)
      document.removeEventListener('focusin', closeOnLeave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  if (items.length === 0) return null
  return (
    <div class="menu" ref={menuRef}>
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((before) => !before)}
      >
        {label}
      </button>
      {isOpen && (
        <ul id={id}>
          {items.map(({ key, name, isDanger, onChoose }) => (
            <li key={key}>
              <button
                type="button"
                class={isDanger ? 'plain danger' : 'plain'}
                onClick={() => {
                  // A dialog returns the focus to where it was.
                  buttonRef.current?.focus()
                  setOpen(false)
                  onChoose()
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
