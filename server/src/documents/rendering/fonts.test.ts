import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { INVOICE } from '../../../test/suites/invoices/sample-invoices.ts'
import type { RenderRequest } from '../content/render-request.ts'
import { SAMPLE } from '../content/sample.ts'
import { renameFamily } from './font-family.ts'
import { readCjkFonts, readFonts } from './fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Scripts that the text font lacks, in weights and styles that the bundled fonts of these scripts lack. */
const BODY = '# कि\n\nकि **कि Ωж** *कि* ***कि***\n\nשלום سلام 😀 **שלום سلام**\n'
const data = { ...SAMPLE, kind: 'services_agreement', locale: 'en', date: '2026-03-02' } as const
const invoice = { ...INVOICE, seller: { ...INVOICE.seller, name: 'कि शर्मा' } }
const REQUESTS: Record<string, RenderRequest> = {
  'a contract in Chinese and Korean': { kind: 'agreement', data, body: `${BODY}\n\n**你好 안녕** *你好*` },
  'a contract': { kind: 'agreement', data, body: BODY },
  'a contract of a sandbox': { kind: 'agreement', data, body: BODY, isSpecimen: true },
  'an invoice': { kind: 'invoice', invoice },
  'an invoice of a sandbox': { kind: 'invoice', invoice, isSpecimen: true },
}

type Outcome = { isInstalled: boolean; hashes: string[]; unchecked: string }

/** Renders in a process that finds these fonts on its machine: by fontconfig on Linux, in the home folder on macOS. */
async function renderOn(machine: string, fonts: Buffer[]) {
  const home = join(folder, machine)
  const installed = join(home, 'Library', 'Fonts')
  mkdirSync(installed, { recursive: true })
  for (const [index, font] of fonts.entries()) writeFileSync(join(installed, `${index}.ttf`), font)
  const [config, requests] = [join(home, 'fonts.conf'), join(home, 'requests.json')]
  writeFileSync(config, `<?xml version="1.0"?><fontconfig><dir>${installed}</dir></fontconfig>`)
  writeFileSync(requests, JSON.stringify(Object.values(REQUESTS)))
  const program = fileURLToPath(new URL('../../../test/world/workers/document-bytes.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, requests, 'Noto Sans'], {
    env: { HOME: home, FONTCONFIG_FILE: config, RAYON_NUM_THREADS: '1' },
  })
  const { hashes, ...outcome } = JSON.parse(stdout) as Outcome
  return {
    ...outcome,
    hashes: Object.fromEntries(Object.keys(REQUESTS).map((name, index) => [name, hashes[index]])),
  }
}

test('documents have the same bytes whatever fonts the machine has', async () => {
  const readFont = (name: string) => readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${name}`)))
  const serifs = ['700Bold/SourceSerif4_700Bold.ttf', '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf']
  const withoutDevanagari = serifs.map((name) =>
    renameFamily(readFont(`source-serif-4/${name}`), () => 'Noto Sans'),
  )
  const chinese = readFont('chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf')

  const bare = await renderOn('bare', [])
  const foreign = await renderOn('foreign', [...withoutDevanagari, chinese])
  expect([bare.isInstalled, foreign.isInstalled]).toEqual([false, true])
  expect(foreign.hashes).toEqual(bare.hashes)
  for (const hash of Object.values(bare.hashes)) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(bare.unchecked).toMatch(/which no font of the document can print/)
  expect(foreign.unchecked).toBe(bare.unchecked)
})

test('a renamed font has another family, and keeps all its other names', () => {
  for (const font of [...readFonts(), ...readCjkFonts()]) {
    const [before, after] = [readNames(font), readNames(renameFamily(font, (family) => `${family} 2`))]
    expect(before.get('3 1')).toMatch(/^Bundled /)
    expect([...after]).toEqual(
      [...before].map(([key, name]) => [key, / (1|16)$/.test(key) ? `${name} 2` : name]),
    )
  }
})

/** Reads the names by platform and id, independently of the code under test. */
function readNames(font: Buffer): Map<string, string> {
  const start = font.readUInt32BE(font.indexOf('name', 12, 'latin1') + 8)
  const names = new Map<string, string>()
  for (let index = 0; index < font.readUInt16BE(start + 2); index += 1) {
    const readWord = (word: number) => font.readUInt16BE(start + 6 + index * 12 + word * 2)
    const from = start + font.readUInt16BE(start + 4) + readWord(5)
    const bytes = font.subarray(from, from + readWord(4))
    const isMacintosh = readWord(0) === 1
    names.set(
      `${readWord(0)} ${readWord(3)}`,
      isMacintosh ? bytes.toString('latin1') : Buffer.from(bytes).swap16().toString('utf16le'),
    )
  }
  return names
}
