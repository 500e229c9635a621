// Plain text and HTML of a mail. The HTML is made for mail programs: a table of at most 600 pixels, inline styles, no remote image, and
// everything that it says is also in the plain text.

import type { Locale } from '../../domain/locales.ts'
import { getTexts } from '../../locales/texts.ts'
import type { MailContent, MailTemplate } from './mail-template.ts'
import { cleanName, cleanSubject, cleanText } from './mail-text.ts'

export type MailLogo = { bytes: Buffer; mediaType: string; width: number; height: number }
type MailTeam = { name: string; logo?: MailLogo | undefined }

export type RenderedMail = { subject: string; text: string; html: string; logo?: MailLogo }

/** The id of the attachment that the HTML shows. */
export const LOGO_ID = 'logo'
export const PRODUCT = 'Team Engagement'

const getLayout = (locale: Locale) => getTexts(locale, 'mails').layout

export function renderMail<Data>(
  template: MailTemplate<Data>,
  locale: Locale,
  data: Data,
  team?: MailTeam,
  /** A page on which the recipient unsubscribes. */
  unsubscribeUrl?: string,
): RenderedMail {
  const name = team && cleanName(team.name)
  const content = cleanContent(template.createContent(locale, data, name ?? PRODUCT))
  const logo = team?.logo
  return {
    subject: cleanSubject(content.subject),
    text: renderText(content, locale, name, unsubscribeUrl),
    html: renderHtml(content, locale, name, logo, unsubscribeUrl),
    ...(logo && { logo }),
  }
}

/** Texts contain data, so all of them are cleaned. */
const cleanContent = (content: MailContent): MailContent => ({
  subject: content.subject,
  paragraphs: content.paragraphs.map(cleanText),
  ...(content.code !== undefined && { code: cleanText(content.code) }),
  ...(content.button && {
    button: { label: cleanText(content.button.label), url: cleanText(content.button.url) },
  }),
  facts: (content.facts ?? []).map(({ label, value }) => ({
    label: cleanText(label),
    value: cleanText(value),
  })),
  closing: (content.closing ?? []).map(cleanText),
  reason: cleanText(content.reason),
})

function renderText(
  content: MailContent,
  locale: Locale,
  team: string | undefined,
  unsubscribeUrl: string | undefined,
): string {
  const { code, button, facts = [], closing = [] } = content
  const t = getLayout(locale)
  const { colon } = getTexts(locale, 'language')
  const blocks = [
    t.hello,
    ...content.paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}${colon}\n${button.url}`] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')] : []),
    ...closing,
    // The delimiter of signatures, which programs show apart.
    `-- \n${team ? `${team} · ${PRODUCT}` : PRODUCT}\n${content.reason}${unsubscribeUrl ? `\n${t.unsubscribe}${colon} ${unsubscribeUrl}` : ''}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const PARAGRAPH_STYLE = `margin:0 0 16px;font-size:16px;line-height:24px;${FONT}`
const SMALL_STYLE = `margin:0 0 8px;font-size:13px;line-height:20px;${FONT}`
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

// Colours of classes are for programs that know dark mode; the others show the inline ones.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#15181c!important}.card{background:#20252b!important;border-color:#39414b!important}
.ink{color:#eef1f4!important}.soft{color:#a9b4c0!important}.code{background:#15181c!important;border-color:#39414b!important}
.button{background:#7db4ff!important}.button a{color:#0b1520!important}.link{color:#7db4ff!important}}
@media (max-width:480px){.card{padding:24px 20px!important}}`

const LOGO_HEIGHT = 48
const LOGO_WIDTH = 240

/** Fits the box without being enlarged. */
function fitLogo({ width, height }: MailLogo): { width: number; height: number } {
  const scale = Math.min(1, LOGO_HEIGHT / height, LOGO_WIDTH / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function renderHead(team: string | undefined, logo: MailLogo | undefined): string {
  const name = escapeHtml(team ?? PRODUCT)
  if (!logo) return `<span dir="auto">${name}</span>`
  const { width, height } = fitLogo(logo)
  // Without images, the name is shown in its place. A white ground keeps a dark logo visible in dark mode.
  return `<img src="cid:${LOGO_ID}" alt="${name}" width="${width}" height="${height}" style="display:block;border:0;background:#ffffff;border-radius:4px">`
}

function renderHtml(
  content: MailContent,
  locale: Locale,
  team: string | undefined,
  logo: MailLogo | undefined,
  unsubscribeUrl: string | undefined,
): string {
  const { code, button, facts = [], closing = [] } = content
  const t = getLayout(locale)
  const paragraph = (text: string) =>
    `<p class="ink" style="${PARAGRAPH_STYLE};color:#1b2229;${WRAP}">${escapeHtml(text)}</p>`
  const body = [
    paragraph(t.hello),
    ...content.paragraphs.map(paragraph),
    code ? renderCode(code) : '',
    button ? renderButton(button, t.copyAddress) : '',
    facts.length > 0 ? renderFacts(facts) : '',
    ...closing.map(paragraph),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(cleanSubject(content.subject))}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f4f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed">
<tr><td class="ink" style="padding:0 8px 16px;font-size:18px;line-height:24px;font-weight:600;color:#1b2229;${FONT};${WRAP}">${renderHead(team, logo)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #dde2e7;border-radius:8px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px">
<p class="soft" style="${SMALL_STYLE};color:#5b6672;${WRAP}">${escapeHtml(content.reason)}</p>
${unsubscribeUrl ? renderUnsubscribe(t.unsubscribe, unsubscribeUrl) : ''}
<p class="soft" style="${SMALL_STYLE};color:#5b6672;${WRAP}">${escapeHtml(team ? `${team} · ${PRODUCT}` : PRODUCT)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const renderUnsubscribe = (label: string, url: string) =>
  `<p style="${SMALL_STYLE}"><a class="link" href="${escapeHtml(url)}" style="color:#0b5cad">${escapeHtml(label)}</a></p>`

const renderCode = (code: string) =>
  `<p class="ink code" style="margin:0 0 24px;padding:16px;text-align:center;font:600 28px/36px ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px;color:#1b2229;background:#f2f4f6;border:1px solid #dde2e7;border-radius:6px">${escapeHtml(code)}</p>`

const renderButton = ({ label, url }: { label: string; url: string }, copy: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:#0b5cad;border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;${FONT}">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="${SMALL_STYLE};color:#5b6672">${escapeHtml(copy)}</p>
<p style="${SMALL_STYLE};margin-bottom:24px;${WRAP}"><a class="link" href="${escapeHtml(url)}" style="color:#0b5cad">${escapeHtml(url)}</a></p>`

const renderFacts = (facts: readonly { label: string; value: string }[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;table-layout:fixed">
${facts
  .map(
    ({ label, value }) =>
      `<tr><td class="soft" width="28%" valign="top" style="padding:4px 12px 4px 0;font-size:14px;line-height:20px;color:#5b6672;${FONT};${WRAP}">${escapeHtml(label)}</td><td class="ink" valign="top" style="padding:4px 0;font-size:14px;line-height:20px;color:#1b2229;${FONT};${WRAP}">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>`
