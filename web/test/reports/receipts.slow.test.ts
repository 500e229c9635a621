// Receipts of expenses in a browser: a photo from a phone is resized, loses its metadata and is reviewed in the console.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readImageInfo } from '../../../server/src/kernel/wire/image-info.ts'
import { makePdf } from '../../../server/test/check/pdf-files.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../server/test/make/missions.ts'
import { makeReportWithReceipt } from '../../../server/test/make/receipts.ts'
import { rejectReport } from '../../../server/test/make/reports.ts'
import { expectAccessible } from '../accessibility.ts'
import { startConsole } from '../open-console.ts'

const { world, open, openPortal } = await startConsole()
const team = await world.team()

/** Creates a photo as a phone does: large, with the location in its metadata. */
async function createPhoto(page: Page): Promise<Buffer> {
  const base64: string = await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1500
    const context = canvas.getContext('2d')
    context.fillStyle = '#c33'
    context.fillRect(0, 0, 3000, 1500)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`)
  const picture = Buffer.from(base64, 'base64')
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0 48.8566N 2.3522E', 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([picture.subarray(0, 2), head, exif, picture.subarray(2)])
}

const readStoredFiles = async (): Promise<Buffer[]> => {
  const text = `select f.bytes from expense_receipt r
    join stored_file f on f.tenant_id = r.tenant_id and f.sha256 = r.sha256 where r.tenant_id = $1 order by r.created_at`
  return (await world.database.query<{ bytes: Buffer }>({ text, values: [team.id] })).map(
    ({ bytes }) => bytes,
  )
}

test('a photo of a receipt is resized, loses its metadata, is saved with the expense and reviewed', async () => {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id)
  const { token } = getData(await team.call('POST', `/freelancers/${id}/portal-links`))
  const page = await openPortal(`token=${token}`, {}, new Date('2026-03-31T10:00:00Z'))
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  await page.goto(`/portal#/missions/${mission.id}/reports/2026-03`)
  await page.getByRole('button', { name: 'Add an expense' }).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByText('This picture cannot be opened.').waitFor()
  const photo = await createPhoto(page)
  await input.setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo })
  // Text typed while the photo is uploaded is not lost.
  await page.getByLabel('Description').fill('Train')
  await page.getByLabel('Excl. VAT (EUR)').fill('80')
  await page.getByRole('button', { name: 'View receipt' }).waitFor()
  await page.locator('img.receipt-thumbnail').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Train')
  const [stored] = await readStoredFiles()
  expect(readImageInfo(stored as Buffer)).toEqual({ mediaType: 'image/jpeg', width: 2000, height: 1000 })
  expect(stored?.includes('Exif')).toBe(false)
  expect(stored?.includes('48.8566N')).toBe(false)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'View receipt' }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByText('In review').waitFor()
  await page.getByRole('heading', { name: 'Receipts' }).waitFor()

  const [report] = getData(await team.call('GET', `/activity-reports?mission_id=${mission.id}`)).items
  const review = await open(team.key, `/console/activity-reports/${report.id}`, { locale: 'fr-FR' })
  await review.getByRole('button', { name: /^Voir le justificatif/ }).click()
  await review.getByRole('dialog').getByRole('img', { name: 'Justificatif : Train' }).waitFor()
  await expectAccessible(review)
})

test('a user replaces and removes a receipt while editing a report', async () => {
  const { report, receipt } = await makeReportWithReceipt(world, team)
  await rejectReport(team, report)
  const page = await open(team.key, `/console/activity-reports/${report.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const pdf = makePdf({ lines: ['Another receipt'] })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'taxi.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('Uploading…').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const readReceiptId = async () =>
    getData(await team.call('GET', `/activity-reports/${report.id}`)).expenses[0].receipt_id
  const replaced = await readReceiptId()
  expect(replaced).not.toBe(receipt.id)
  expect((await readStoredFiles()).at(-1)?.equals(pdf)).toBe(true)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove receipt' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await expect.poll(readReceiptId).toBe(null)
})
