// Personal data in the browser: their download as a file, and their erasure.
import { expect, test } from 'vitest'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'
import { openDialog, press, pressInDialog } from '../press.ts'

const { world, open } = await startConsole()

test('an admin downloads the personal data of a freelancer, and erases them', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const { id: mission } = await makeMission(team, id, { name: 'Data platform' })
  const page = await open(team.key, `/console/freelancers/${id}`)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download everything')])
  expect(file.suggestedFilename()).toContain(id)
  await openDialog(page, 'Erase…')
  await page.getByLabel('I know that nobody can restore these data').check()
  await expectAccessible(page)
  await pressInDialog(page, 'Erase for good')
  await page
    .getByRole('alert')
    .getByText(/Data platform/)
    .waitFor()
  getData(await team.call('POST', `/missions/${mission}/cancel`))
  await pressInDialog(page, 'Erase for good')
  await page.getByText('The personal data were erased.').waitFor()
  expect(getData(await team.call('GET', `/erasures/${id}`))).toMatchObject({ person_kind: 'freelancer' })
  expect(getData(await team.call('GET', `/freelancers/${id}`)).last_name).toBe('erased')
})

test('an admin erases a user from the list of users, but cannot erase themselves', async () => {
  const team = await world.team()
  const member = await team.addUser('team-member')
  const page = await open(team.key, '/console/users?role=team-member')
  await press(page, /^Personal data/)
  await page.getByRole('heading', { name: 'Personal data' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Erase…')
  await page.getByLabel('I know that nobody can restore these data').check()
  await press(page, 'Erase for good')
  await page.getByText('The personal data were erased.').waitFor()
  expect(getData(await team.call('GET', `/users/${member}`)).last_name).toBe('erased')
  await page.goto('/console/users?role=team-admin')
  await press(page, /^Personal data/)
  await page.getByRole('heading', { name: 'Personal data' }).waitFor()
  expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0)
})
