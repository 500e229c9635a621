// The frame of a page: menu, content, the headings of the page, and a field for the search.
import type { Rendered } from './render-markdown.ts'

export type MenuSection = { title: string; links: { address: string; title: string }[] }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)

const renderLink = (address: string, title: string, isCurrent = false) =>
  `<li><a href="${address}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`

const renderMenu = (menu: readonly MenuSection[], current: string) =>
  menu
    .map(
      ({ title, links }) =>
        `<h2>${escapeHtml(title)}</h2><ul>${links.map((link) => renderLink(link.address, link.title, link.address === current)).join('')}</ul>`,
    )
    .join('')

/** Pages with few headings need no list of them. */
const MIN_HEADINGS = 3

function renderHeadings({ headings }: Rendered): string {
  const pageHeadings = headings.filter(({ level }) => level === 2)
  if (pageHeadings.length < MIN_HEADINGS) return ''
  return `<nav class="on-this-page" aria-label="On this page"><h2>On this page</h2><ul>${pageHeadings
    .map(({ id, text }) => renderLink(`#${id}`, text))
    .join('')}</ul></nav>`
}

export function layOut(page: Rendered, menu: readonly MenuSection[], current: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} – Team Engagement</title>
<link rel="stylesheet" href="/docs/assets/site.css">
<script src="/docs/assets/site.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="/docs/">Team Engagement</a>
<form role="search">
<input id="search" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<div id="found" class="found" role="status" hidden></div>
</form>
<a href="/docs/api/">API reference</a>
</header>
<div class="columns">
<details class="menu" open><summary>Contents</summary><nav aria-label="Documentation">${renderMenu(menu, current)}</nav></details>
<main id="content">
${page.html}</main>
${renderHeadings(page)}
</div>
</body>
</html>
`
}
