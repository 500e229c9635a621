// Single-key shortcuts of a page. They never act while a field or a dialog has the focus, nor with a modifier key, and a person can
// turn them off (WCAG 2.1.4).
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { createStoredValue } from './values/stored-value.ts'

const shortcutSetting = createStoredValue('local', 'engagement.shortcuts')
export const areShortcutsOn = signal(shortcutSetting.read() !== 'off')

export function setShortcutsOn(isOn: boolean): void {
  shortcutSetting.write(isOn ? null : 'off')
  areShortcutsOn.value = isOn
}

/** Fields that receive typed letters; checkboxes do not. */
const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable], dialog *'

const isForOtherControl = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  (event.target instanceof Element && event.target.matches(FIELDS)) ||
  document.querySelector('dialog[open]') !== null

/** Handlers by `KeyboardEvent.key`. A handler returns whether it has handled the key. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => boolean>

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  // Not useEffect, which runs after the next frame: a key that is pressed as soon as the page is visible would be lost.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const handler = latest.current[event.key]
      if (!handler || !areShortcutsOn.peek() || isForOtherControl(event)) return
      if (handler(event)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
