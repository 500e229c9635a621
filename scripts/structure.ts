// npm run structure: prints how server/src is divided into domains and features, and which imports break their order. An argument
// selects another checkout, which may have the former layout.
import {
  DOMAINS,
  type FolderImport,
  getDomain,
  readStructure,
  type Size,
  type Structure,
} from './source-structure.ts'

const COLUMN_WIDTH = 12

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const print = (...lines: string[]) => console.log(lines.join('\n'))
const formatRow = (name: string, cells: readonly (string | number)[]) =>
  `  ${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(COLUMN_WIDTH)).join('')}`
const formatImport = ({ from, to, imports }: FolderImport) =>
  `  ${String(imports).padStart(4)}  ${from} → ${to}`

function printSizes(title: string, sizes: ReadonlyMap<string, Size>): void {
  const all = [...sizes.values()]
  const total = [sum(all.map(({ files }) => files)), sum(all.map(({ small }) => small))]
  print(
    '',
    formatRow(title, ['files', '< 25 lines']),
    ...[...sizes].map(([name, { files, small }]) => formatRow(name, [files, small])),
    formatRow('total', total),
  )
}

function printMatrix(imports: readonly FolderImport[]): void {
  const count = (from: string, to: string) =>
    sum(
      imports.filter((one) => getDomain(one.from) === from && getDomain(one.to) === to).map((i) => i.imports),
    )
  print('', formatRow('a row imports a column', DOMAINS))
  for (const from of DOMAINS)
    print(
      formatRow(
        from,
        DOMAINS.map((to) => count(from, to) || '·'),
      ),
    )
}

function printOrder({ againstOrder }: Structure): void {
  const total = sum(againstOrder.map(({ imports }) => imports))
  print('', `Imports against the order ${DOMAINS.join(' < ')}: ${total}`, ...againstOrder.map(formatImport))
}

function printCycles({ cycles, features, mutual }: Structure): void {
  const folders = sum(cycles.map(({ length }) => length))
  print(
    '',
    `Cycles of folders: ${cycles.length}, with ${folders} of ${features.size} folders; pairs that import each other: ${mutual}`,
    ...cycles.map((folders) => `  ${folders.join(', ')}`),
  )
}

const structure = await readStructure(process.argv[2] ?? '.')
const total = sum(structure.imports.map(({ imports }) => imports))
printSizes('server/src', structure.folders)
printSizes('features', structure.features)
print('', `Imports between folders of features, without those of x.tables.ts: ${total}`)
if (structure.hasDomains) {
  printMatrix(structure.imports)
  printOrder(structure)
}
printCycles(structure)
process.exitCode = structure.againstOrder.length > 0 || structure.cycles.length > 0 ? 1 : 0
