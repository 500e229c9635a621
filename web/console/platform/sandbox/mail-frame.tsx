// Shows the HTML of a mail in a frame without scripts. The Content-Security-Policy of the page, which the frame inherits, forbids inline
// styles, and mails have nothing else: the page itself applies them to the frame when it is loaded.
import { useEffect, useRef } from 'preact/hooks'

/** Makes styles and image sources inert, so that the frame does not load them. The patterns match in tags only. */
const INERT = [
  [/(<[a-z][^<>]*?)\sstyle=/gi, '$1 data-style='],
  [/(<img\b[^<>]*?)\ssrc=/gi, '$1 data-src='],
  [/<style\b[^<>]*>([\s\S]*?)<\/style>/gi, '<template data-sheet>$1</template>'],
] as const

const toInertHtml = (html: string) => INERT.reduce((text, [pattern, by]) => text.replace(pattern, by), html)

function applyStyles(frame: Document): void {
  for (const element of frame.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  const Sheet = (frame.defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet
  frame.adoptedStyleSheets = [...frame.querySelectorAll<HTMLTemplateElement>('[data-sheet]')].map(
    (source) => {
      const sheet = new Sheet()
      sheet.replaceSync(source.content.textContent ?? '')
      return sheet
    },
  )
}

function openLinksInTabs(frame: Document): void {
  for (const link of frame.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
}

export function MailFrame({ title, html }: { title: string; html: string }) {
  const element = useRef<HTMLIFrameElement>(null)
  const fit = () => {
    const { current: frame } = element
    const page = frame?.contentDocument?.documentElement
    if (!frame || !page) return
    // Otherwise a page that was higher before keeps its height.
    frame.height = '0'
    frame.height = String(page.scrollHeight + frame.offsetHeight - frame.clientHeight)
  }
  useEffect(() => {
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])
  const handleLoad = () => {
    const frame = element.current?.contentDocument
    if (!frame) return
    applyStyles(frame)
    openLinksInTabs(frame)
    fit()
  }
  // The page accesses the document of the frame, which cannot run scripts.
  return (
    <iframe
      ref={element}
      class="mail-frame"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcdoc={toInertHtml(html)}
      onLoad={handleLoad}
    />
  )
}
