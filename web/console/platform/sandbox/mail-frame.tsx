// Shows the HTML of a mail in a frame without scripts. The frame inherits the Content-Security-Policy of the page, which forbids the
// inline styles of mails. Therefore the page applies the styles itself once the frame is loaded.
import { useEffect, useRef } from 'preact/hooks'

/** Makes styles and image sources inert, so that the frame does not load them. The patterns match in tags only. */
const INERT = [
  [/(<[a-z][^<>]*?)\sstyle=/gi, '$1 data-style='],
  [/(<img\b[^<>]*?)\ssrc=/gi, '$1 data-src='],
  [/<style\b[^<>]*>([\s\S]*?)<\/style>/gi, '<template data-sheet>$1</template>'],
] as const

const toInertHtml = (html: string) =>
  INERT.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html)

function applyStyles(frameDocument: Document): void {
  for (const element of frameDocument.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? ''
  const Sheet = (frameDocument.defaultView as unknown as { CSSStyleSheet: typeof CSSStyleSheet })
    .CSSStyleSheet
  frameDocument.adoptedStyleSheets = [
    ...frameDocument.querySelectorAll<HTMLTemplateElement>('[data-sheet]'),
  ].map((source) => {
    const sheet = new Sheet()
    sheet.replaceSync(source.content.textContent ?? '')
    return sheet
  })
}

function openLinksInTabs(frameDocument: Document): void {
  for (const link of frameDocument.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
}

export function MailFrame({ title, html }: { title: string; html: string }) {
  const element = useRef<HTMLIFrameElement>(null)
  const fit = () => {
    const { current: iframe } = element
    const page = iframe?.contentDocument?.documentElement
    if (!iframe || !page) return
    // Resets the height first: scrollHeight is never smaller than the height of the iframe.
    iframe.height = '0'
    iframe.height = String(page.scrollHeight + iframe.offsetHeight - iframe.clientHeight)
  }
  useEffect(() => {
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])
  const handleLoad = () => {
    const frameDocument = element.current?.contentDocument
    if (!frameDocument) return
    applyStyles(frameDocument)
    openLinksInTabs(frameDocument)
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
