// Builders for tests about receipts of expenses.
import { makePdf } from '../check/pdf-files.ts'
import { WithFile } from '../world/multipart-body.ts'
import type { Body, Reply, Team, World } from '../world/world.ts'
import { getData, makeAcceptedMission, makeFreelancer } from './missions.ts'
import { fileReport, ROWS } from './reports.ts'

let receiptCount = 0

/** A receipt with its own file, unless a file is passed. */
export const receiptBody = (
  file: Buffer = makePdf({ lines: [`Receipt ${++receiptCount}`] }),
  json: object = { name: 'train.pdf' },
): WithFile => new WithFile(json, file, { json: 'receipt', file: 'file' })

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

/** Uploads a receipt as the team or as the freelancer. */
export const uploadReceipt = (call: Call, missionId: string, body: WithFile = receiptBody()) =>
  call('POST', `/missions/${missionId}/receipts`, body)

export const expensesWith = (receipt_id: string | null) => [{ ...ROWS.expenses[0], receipt_id }]

/** A pending report of a new freelancer, whose expense has a receipt. */
export async function makeReportWithReceipt(
  world: World,
  team: Team,
): Promise<{ report: Body; receipt: Body }> {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id)
  const receipt = getData(await uploadReceipt(team.call, mission.id))
  return { report: await fileReport(team, mission.id, { expenses: expensesWith(receipt.id) }), receipt }
}
