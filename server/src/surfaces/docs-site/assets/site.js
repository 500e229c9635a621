// The search of the documentation, buttons that copy commands, and the menu on a phone.
const field = document.getElementById('search')
const found = document.getElementById('found')
const MAX_RESULTS = 12

const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

let index
const loadIndex = () => {
  index ??= fetch('/docs/search.json')
    .then((response) => response.json())
    .then((passages) =>
      passages.map((one) => ({ ...one, head: plain(`${one.page} ${one.heading}`), body: plain(one.text) })),
    )
  return index
}

/** All words must be found; words in a heading count more. */
const scoreOf = ({ head, body }, words) => {
  let score = 0
  for (const word of words) {
    if (head.includes(word)) score += 10
    else if (body.includes(word)) score += 1
    else return 0
  }
  return score
}

/** The text around the first word, from the beginning of a word. */
const excerptOf = ({ text, body }, words) => {
  const places = words.map((word) => body.indexOf(word)).filter((place) => place >= 0)
  const from = Math.min(...places, body.length) - 40
  const start = from > 0 ? text.indexOf(' ', from) + 1 : 0
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + 120)}`
}

const element = (tag, text, className) => {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

let shown = ''

async function search() {
  const { value } = field
  const words = plain(value).split(/\s+/).filter(Boolean)
  if (words.length === 0) return close()
  // Drawing the same list again would take the focus from its links.
  if (value === shown) return open()
  let passages
  try {
    passages = await loadIndex()
  } catch {
    index = undefined
    return show([element('p', 'The search could not be loaded.')])
  }
  // The text of the field was changed in the meantime.
  if (value !== field.value) return
  shown = value
  const best = passages
    .map((passage) => ({ passage, score: scoreOf(passage, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
  if (best.length === 0) return show([element('p', 'Nothing found.')])
  const list = document.createElement('ul')
  for (const { passage } of best) {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = passage.address
    const isTop = passage.heading === passage.page
    link.append(
      element('strong', isTop ? passage.page : `${passage.page}: ${passage.heading}`),
      element('span', excerptOf(passage, words)),
    )
    item.append(link)
    list.append(item)
  }
  show([list])
}

function show(content) {
  found.replaceChildren(...content)
  open()
}

function open() {
  found.hidden = false
}

function close() {
  found.hidden = true
}

const links = () => [...found.querySelectorAll('a')]

field.addEventListener('input', () => void search())
field.addEventListener('focus', () => void search())
field.form.addEventListener('submit', async (event) => {
  event.preventDefault()
  await search()
  links()[0]?.click()
})
field.form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    field.focus()
    close()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [field, ...links()]
  const next = all.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
  all[Math.max(0, Math.min(next, all.length - 1))].focus()
  event.preventDefault()
})
document.addEventListener('click', (event) => {
  if (!field.form.contains(event.target) || event.target.closest('#found a')) close()
})
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.target.closest('input, textarea')) {
    event.preventDefault()
    field.focus()
  }
})

for (const block of document.querySelectorAll('pre')) {
  // Long lines are scrolled, also with the keyboard.
  block.tabIndex = 0
  const button = element('button', 'Copy', 'copy')
  button.type = 'button'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  const frame = document.createElement('div')
  frame.className = 'code'
  block.replaceWith(frame)
  frame.append(block, button)
}

if (!matchMedia('(min-width: 60rem)').matches) document.querySelector('.menu').removeAttribute('open')
