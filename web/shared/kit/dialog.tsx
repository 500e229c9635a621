// A modal dialog. The browser traps the focus, and closes the dialog on Escape.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

type Props = { title: string; onClose: () => void; isLarge?: boolean; children: ComponentChildren }

export function Dialog({ title, onClose, isLarge, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const previousFocus = document.activeElement
    element.current?.showModal()
    return () => previousFocus instanceof HTMLElement && previousFocus.focus()
  }, [])
  return (
    <dialog
      ref={element}
      class={isLarge ? 'large fade-in' : 'fade-in'}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
