// The documentation at /docs: Markdown files of the project as pages, with a search, and the API reference. Nothing is read at startup:
// a page is rendered at its first request.
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../domain/errors/request.errors.ts'
import { type Asset, createAsset, sendAsset } from '../../operations/static-asset.ts'
import { serveApiReference } from './api-reference.ts'
import { CONTENTS, DECISIONS, type Page, PICTURES, SERVED_ELSEWHERE } from './contents.ts'
import { layOut, type MenuSection } from './page-layout.ts'
import { type AddressOf, type Rendered, renderMarkdown } from './render-markdown.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HTML = 'text/html; charset=utf-8'
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
}

const INDEX = 'README.md'

const toProjectUrl = (path: string) => new URL(`../../../../${path}`, import.meta.url)
const toAssetUrl = (name: string) => new URL(`./assets/${name}`, import.meta.url)

export function docsSite(app: FastifyInstance): void {
  const pages = createPages()
  const assets = new Map<string, Promise<Asset>>()
  /** Sends an asset that is made once. `make` returns undefined if the asset does not exist; this is not cached. */
  const serve = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    key: string,
    make: () => Promise<Buffer | string | undefined>,
  ) => {
    const cachedAsset = await assets.get(key)
    if (cachedAsset) return sendAsset(request, reply, cachedAsset)
    const content = await make()
    if (content === undefined) throw refused(REQUEST_ERRORS.unknown_path)
    const type = TYPES[extname(key)] ?? HTML
    const asset = createAsset(content, { type, policy: POLICY, cacheControl: 'public, max-age=300' })
    assets.set(key, asset)
    return sendAsset(request, reply, await asset)
  }

  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/', (request, reply) => serve({ request, reply }, '', pages.first))
  serveApiReference(app)
  app.get('/docs/search.json', (request, reply) =>
    serve({ request, reply }, 'search.json', pages.searchIndex),
  )
  for (const name of ['site.css', 'site.js'])
    app.get(`/docs/assets/${name}`, (request, reply) =>
      serve({ request, reply }, name, () => readFile(toAssetUrl(name))),
    )
  app.get(`/docs/${PICTURES.path}/:name`, (request, reply) => {
    const name = getName(request)
    return serve({ request, reply }, `${PICTURES.path}/${name}`, () => pages.picture(name))
  })
  for (const folder of ['', `${DECISIONS.path}/`])
    app.get(`/docs/${folder}:name`, (request, reply) => {
      const path = folder + getName(request)
      return serve({ request, reply }, path, () => pages.page(path))
    })
}

const getName = (request: FastifyRequest) => (request.params as { name: string }).name

/** Reads only files that the contents name, whatever a request asks for. */
function createPages() {
  const contentPages = CONTENTS.flatMap((section) => section.pages)
  const readFileNames = once(async () => {
    const decisions = (await readdir(toProjectUrl(DECISIONS.folder)))
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({
        path: file === INDEX ? DECISIONS.path : `${DECISIONS.path}/${basename(file, '.md')}`,
        file: `${DECISIONS.folder}/${file}`,
      }))
    const pages = new Map<string, Page>([...contentPages, ...decisions].map((page) => [page.path, page]))
    const addresses = new Map([...pages.values()].map(({ path, file }) => [file, `/docs/${path}`]))
    const pictures = await readdir(toProjectUrl(PICTURES.folder))
    for (const name of pictures) addresses.set(`${PICTURES.folder}/${name}`, `/docs/${PICTURES.path}/${name}`)
    addresses.set(DECISIONS.folder, `/docs/${DECISIONS.path}`)
    const addressOf: AddressOf = (file) => SERVED_ELSEWHERE[file] ?? addresses.get(file)
    return { pages, pictures, addressOf }
  })

  const rendered = new Map<string, Promise<Rendered>>()
  const render = (page: Page, addressOf: AddressOf): Promise<Rendered> => {
    const pagePromise =
      rendered.get(page.path) ??
      readFile(toProjectUrl(page.file), 'utf8').then((source) => renderMarkdown(source, page.file, addressOf))
    rendered.set(page.path, pagePromise)
    return pagePromise
  }

  const readTitle = async ({ file }: Page) =>
    /^# (.+)$/m.exec(await readFile(toProjectUrl(file), 'utf8'))?.[1] ?? file
  const menu = once(async (): Promise<MenuSection[]> => {
    const sections = CONTENTS.map(async ({ title, pages }) => ({
      title,
      links: await Promise.all(
        pages.map(async (page) => ({ address: `/docs/${page.path}`, title: await readTitle(page) })),
      ),
    }))
    const menuSections = await Promise.all(sections)
    menuSections
      .find(({ title }) => title === 'Reference')
      ?.links.unshift({ address: '/docs/api/', title: 'API reference' })
    menuSections.at(-1)?.links.push({ address: `/docs/${DECISIONS.path}`, title: 'Decisions' })
    return menuSections
  })

  async function page(path: string): Promise<string | undefined> {
    const { pages, addressOf } = await readFileNames()
    const found = pages.get(path)
    return found && layOut(await render(found, addressOf), await menu(), `/docs/${path}`)
  }

  async function first(): Promise<string> {
    const { addressOf } = await readFileNames()
    const source = await readFile(toAssetUrl('first-page.md'), 'utf8')
    return layOut(renderMarkdown(source, 'docs/index.md', addressOf), await menu(), '/docs/')
  }

  async function picture(name: string): Promise<Buffer | undefined> {
    const { pictures } = await readFileNames()
    return pictures.includes(name) ? readFile(toProjectUrl(`${PICTURES.folder}/${name}`)) : undefined
  }

  /** Returns the passages of all pages except decisions. Other requests are served in between. */
  async function searchIndex(): Promise<string> {
    const { addressOf } = await readFileNames()
    const passages: object[] = []
    for (const contentPage of contentPages) {
      const { title, passages: pagePassages } = await render(contentPage, addressOf)
      for (const { heading, id, text } of pagePassages)
        passages.push({ page: title, heading, address: `/docs/${contentPage.path}#${id}`, text })
      await otherWork()
    }
    return JSON.stringify(passages)
  }

  return { page, first, picture, searchIndex }
}

/** Concurrent callers wait for the same result. A failure is not cached. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= make().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}
