// team-engagement import against a running server.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useServer } from '../processes.ts'
import { newTeam } from '../team.ts'

const server = useServer()
let files = 0
const createCsvFile = (content: string | Uint8Array): string => {
  const file = join(server.folder, `import-${++files}.csv`)
  writeFileSync(file, content)
  return file
}

const PEOPLE = createCsvFile(
  [
    'email;first_name;last_name;external_id;vat_rate',
    'noor@example.com;Noor;Haddad;F-1;5,5',
    'nobody;Sasha;Bernard;F-2;',
    'NOOR@example.com;Noor;Haddad;F-3;',
    '"zoe@example.com";"Zoé ""Z""";Roux;F-4;',
  ].join('\r\n'),
)

test('an import shows the outcome of each row, writes nothing in a dry run, and exits with 1 if a row is refused', async () => {
  const team = await newTeam(server)
  const dryRun = await team.runTool('import', 'freelancers', PEOPLE, '--dry-run')
  expect(dryRun.code).toBe(1)
  expect(dryRun.stderr).toBe(
    '2 would be created, 0 exist already, 2 refused\nDry run: nothing was written.\n',
  )
  expect(dryRun.stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['line', 'status', 'id', 'error'],
    ['2', 'created', '-', '-'],
    ['3', 'refused', '-', expect.stringContaining('(field email)')],
    ['4', 'refused', '-', 'email is the same as in line 2'],
    ['5', 'created', '-', '-'],
    ['4 in total'],
    [''],
  ])
  expect(await team.json('freelancers', 'list')).toMatchObject({ total: 0 })

  const { stderr } = await team.runTool('import', 'freelancers', PEOPLE)
  expect(stderr).toBe('2 created, 0 exist already, 2 refused\n')
  const { items } = await team.json('freelancers', 'list')
  expect(items.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Zoé "Z"', 'Noor'])
  expect(items[1].vat_rate).toBe(5.5)

  // The same file has the same idempotency keys, so the first outcomes are returned again.
  expect((await team.runTool('import', 'freelancers', PEOPLE)).stderr).toContain('2 created')
  const fresh = await team.runTool('import', 'freelancers', PEOPLE, '--fresh')
  expect(fresh.stderr).toBe('0 created, 2 exist already, 2 refused\n')
  expect(await team.json('freelancers', 'list')).toMatchObject({ total: 2 })
})

test('imports project codes, the missions that reference them, and a file in a Windows encoding', async () => {
  const team = await newTeam(server)
  const codes = createCsvFile(Buffer.from('name,external_id\nÉté,E-1\n', 'latin1'))
  expect(await team.runTool('import', 'project-codes', codes)).toMatchObject({
    code: 0,
    stderr: '1 created, 0 exist already, 0 refused\n',
  })
  await team.make('/freelancers', { email: 'noor@example.com', first_name: 'Noor', last_name: 'Haddad' })
  const missions = createCsvFile(
    [
      'external_id;name;description;mission_type;start_date;end_date;freelancer_email;rate_amount;project_code_external_id',
      'M-1;Data platform;"Two\nlines";daily;05/01/2026;2030-12-31;noor@example.com;550,50;E-1',
    ].join('\n'),
  )
  const { items } = await team.json('import', 'missions', missions)
  expect(items).toMatchObject([{ line: 2, status: 'created', error: null }])
  expect(await team.json('missions', 'show', items[0].id)).toMatchObject({
    start_date: '2026-01-05',
    rate_amount: 550.5,
    description: 'Two\nlines',
    project_code: { name: 'Été' },
  })
})

test.each([
  ['a file that does not exist', 'nowhere.csv', 'Cannot read nowhere.csv'],
  ['a file that is not valid CSV', createCsvFile('a,b\n1\n'), 'Line 2: 1 cells instead of 2'],
])('%s is reported in one line', async (_, file, message) => {
  const team = await newTeam(server)
  const { code, stdout, stderr } = await team.runTool('import', 'freelancers', file)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^${message}.*\\n$`))
})
