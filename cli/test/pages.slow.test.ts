// Reading all pages of a list that changes between requests.
import { expect, test, vi } from 'vitest'
import { listFreelancers, pagesOf } from '../../sdk/src/index.ts'
import { teamClient } from '../clients.ts'
import type { Page } from '../output.ts'
import { readAll } from '../pages.ts'
import { useServer } from './processes.ts'
import { newTeam } from './team.ts'

const server = useServer()

test('readAll returns an item once that appears on two pages, and reports that the list changed', async () => {
  const team = await newTeam(server)
  const create = (number: number) =>
    team.make('/freelancers', { email: `f${number}@example.com`, first_name: 'F', last_name: String(number) })
  for (const number of [1, 2, 3]) await create(number)
  const settings = {
    server: server.address(),
    isJson: false,
    isDryRun: false,
    token: () => '',
    key: () => team.key,
  }
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const list = pagesOf(listFreelancers, { client: teamClient(settings), query: { per_page: 2 } })
  const growing = async function* (): AsyncGenerator<Page> {
    for await (const page of list) {
      if (page.current_page === 1) await create(4)
      yield page
    }
  }
  const found = await readAll(growing())
  const lines = output.mock.calls.map(([line]) => line)
  output.mockRestore()
  expect(found.map(({ last_name }) => last_name)).toEqual(['3', '2', '1'])
  expect(lines).toEqual(['2 of 3 read\n', expect.stringMatching(/^The list changed while it was read/)])
})
