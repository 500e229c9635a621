// Plans a seeded year: people, missions, and what happens to them. The same size and first month give the same plan.
import { getLastDay, listWeekdays, monthAfter, toDate } from './months.ts'
import { createRandom, type Random } from './random.ts'

export type Size = { seed: number; missions: number; months: number }

type PlannedFreelancer = {
  email: string
  first_name: string
  last_name: string
  iban: string
  /** The team writes their invoices; the others send them. */
  isSelfBilled: boolean
  /** Fields of the company. */
  company: Record<string, string>
}

type MissionType = 'daily' | 'hourly' | 'monthly' | 'deliverable'

export type PlannedMission = {
  external_id: string
  name: string
  description: string
  mission_type: MissionType
  /** Indexes in the plan. */
  freelancer: number
  projectCode: number
  /** Month of the year, from 0. */
  firstMonth: number
  start_date: string
  end_date: string
  rate_amount?: number
  deliverables?: { name: string; amount_excl_vat: number; quantity: number }[]
  isDeclined: boolean
  needsApproval: boolean
  hasContract: boolean
  /** `month` is the month in which the change is decided, `end_date` the new end. */
  change?: { kind: 'extend' | 'terminate'; month: number; end_date: string }
}

/** `late`: submitted a month later; `rejected`: corrected a month later; `reopened`: invoiced again a month later. */
export type ReportCourse = 'normal' | 'late' | 'rejected' | 'reopened'

export type PlannedReport = { mission: PlannedMission; month: number; course: ReportCourse }

export type Plan = Omit<Size, 'missions'> & {
  /** The first month, such as 2026-11. */
  startMonth: string
  projectCodes: { name: string; external_id: string }[]
  tags: string[]
  freelancers: PlannedFreelancer[]
  missions: PlannedMission[]
  reports: PlannedReport[]
}

const FIRST_NAMES = ['Alex', 'Camille', 'Dominique', 'Inès', 'Jonas', 'Kim', 'Lena', 'Mina', 'Noa', 'Sacha']
const LAST_NAMES = ['Bernard', 'Diallo', 'Fontaine', 'Girard', 'Lefèvre', 'Moreau', 'Ndiaye', 'Ortiz', 'Roux']
const CITIES = [
  ['69007', 'Lyon'],
  ['33000', 'Bordeaux'],
  ['44000', 'Nantes'],
  ['35000', 'Rennes'],
] as const
const CODES = ['Website redesign', 'Mobile application', 'Data platform', 'Customer portal', 'Internal tools']
const TAGS = ['Design', 'Engineering', 'Data', 'Security']
const WORK = ['Design system', 'Search', 'Payments', 'Dashboards', 'Support', 'Security review', 'Ingestion']
const TYPES: readonly MissionType[] = [
  'daily',
  'daily',
  'daily',
  'hourly',
  'hourly',
  'monthly',
  'deliverable',
]

/** A freelancer gets at most five codes an hour: one for the mandate, one for each mission, one for an extension. */
const MISSIONS_PER_FREELANCER = 3

export const toExternalId = ({ seed, missions, months }: Size, startMonth: string) =>
  `seed-${seed}-${missions}x${months}-${startMonth}`

/** Reads the size and the first month from the external id of a marker. */
export function parseSize(external_id: string | null): (Size & { startMonth: string }) | undefined {
  const found = /^seed-(\d+)-(\d+)x(\d+)-(\d{4}-\d{2})$/.exec(external_id ?? '')
  const [, seed, missions, months, startMonth] = found ?? []
  return startMonth === undefined
    ? undefined
    : { seed: Number(seed), missions: Number(missions), months: Number(months), startMonth }
}

export function createPlan(size: Size, startMonth: string): Plan {
  const { seed, missions, months } = size
  const freelancerCount = Math.ceil(missions / MISSIONS_PER_FREELANCER)
  const planned = Array.from({ length: missions }, (_, index) =>
    planMission(index, { size, startMonth, freelancer: index % freelancerCount }),
  )
  return {
    seed,
    months,
    startMonth,
    projectCodes: CODES.map((name, index) => ({
      name,
      external_id: index === 0 ? toExternalId(size, startMonth) : `SEED-${seed}-${index}`,
    })),
    tags: TAGS,
    freelancers: Array.from({ length: freelancerCount }, (_, index) => planFreelancer(index, seed)),
    missions: planned,
    reports: planned.flatMap((mission) => planReports(mission, { seed, months, startMonth })),
  }
}

function planFreelancer(index: number, seed: number): PlannedFreelancer {
  const random = createRandom(seed, `freelancer ${index}`)
  const [first_name, last_name] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
  const [postal_code, city] = random.pick(CITIES)
  const siren = appendLuhnDigit(`99${String(index + 1).padStart(6, '0')}`)
  const isFranchise = random.next() < 0.4
  return {
    email: `freelancer-${index + 1}@seed-${seed}.example`,
    first_name,
    last_name,
    iban: createIban(index + 1),
    isSelfBilled: random.next() < 0.75,
    company: {
      legal_form: 'EI',
      siren,
      siret: appendLuhnDigit(`${siren}0001`),
      address: `${random.between(1, 99)} rue des Lilas`,
      postal_code,
      city,
      ...(isFranchise
        ? { vat_regime: 'franchise' }
        : { vat_regime: 'standard', vat_number: toVatNumber(siren) }),
    },
  }
}

type MissionContext = { size: Size; startMonth: string; freelancer: number }

function planMission(index: number, { size, startMonth, freelancer }: MissionContext): PlannedMission {
  const random = createRandom(size.seed, `mission ${index}`)
  // Every fourth mission begins in the first month, the others in any month of the year.
  const firstMonth = index % 4 === 0 ? 0 : random.between(0, Math.max(0, size.months - 1))
  const lastMonth = firstMonth + random.between(0, 5)
  const first = monthAfter(startMonth, firstMonth)
  const last = monthAfter(startMonth, lastMonth)
  const mission_type = random.pick(TYPES)
  const work = random.pick(WORK)
  return {
    external_id: `SEED-${size.seed}-M${index + 1}`,
    name: `${work} ${index + 1}`,
    description: `${work}, seeded for tests.`,
    mission_type,
    freelancer,
    projectCode: random.between(0, CODES.length - 1),
    firstMonth,
    start_date: firstMonth === 0 ? toDate(first, 1) : toDate(first, random.between(3, 12)),
    end_date: random.next() < 0.5 ? getLastDay(last) : toDate(last, random.between(15, 25)),
    ...planTerms(mission_type, lastMonth - firstMonth + 1, random),
    isDeclined: random.next() < 0.06,
    needsApproval: random.next() < 0.1,
    hasContract: random.next() < 0.1,
    ...planChange({ firstMonth, lastMonth, months: size.months, startMonth }, random),
  }
}

function planTerms(type: MissionType, months: number, random: Random) {
  if (type === 'deliverable')
    return {
      deliverables: [{ name: 'Delivery', amount_excl_vat: random.between(8, 40) * 100, quantity: months }],
    }
  const [from, to, step] = { daily: [70, 130, 5], hourly: [12, 24, 5], monthly: [70, 180, 50] }[
    type
  ] as number[]
  return { rate_amount: random.between(from ?? 0, to ?? 0) * (step ?? 1) }
}

type MissionPeriod = { firstMonth: number; lastMonth: number; months: number; startMonth: string }

/** The change is in the month before the last one, so that the mission runs when it is decided. */
function planChange({ firstMonth, lastMonth, months, startMonth }: MissionPeriod, random: Random) {
  const month = lastMonth - 1
  const draw = random.next()
  if (month <= firstMonth || month >= months || draw > 0.2) return {}
  const kind = draw < 0.1 ? ('terminate' as const) : ('extend' as const)
  const end_date =
    kind === 'terminate'
      ? toDate(monthAfter(startMonth, month), 15)
      : getLastDay(monthAfter(startMonth, lastMonth + 1))
  return { change: { kind, month, end_date } }
}

const getEndDate = ({ end_date, change }: PlannedMission) => change?.end_date ?? end_date

function planReports(
  mission: PlannedMission,
  { seed, months, startMonth }: { seed: number; months: number; startMonth: string },
): PlannedReport[] {
  if (mission.isDeclined) return []
  const reports: PlannedReport[] = []
  for (let month = mission.firstMonth; month < months; month += 1) {
    const name = monthAfter(startMonth, month)
    if (listWeekdays(name, mission.start_date, getEndDate(mission)).length === 0) continue
    const draw = createRandom(seed, `report ${mission.external_id} ${name}`).next()
    // A late, rejected or reopened report needs the month after it.
    reports.push({ mission, month, course: month + 1 < months ? pickCourse(draw) : 'normal' })
  }
  return reports
}

function pickCourse(draw: number): ReportCourse {
  if (draw < 0.06) return 'late'
  if (draw < 0.12) return 'rejected'
  return draw < 0.15 ? 'reopened' : 'normal'
}

/** Adds the check digit of a SIREN or SIRET (Luhn). */
function appendLuhnDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const toVatNumber = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

/** Returns a valid French IBAN of no real account (ISO 13616, with the French check digits of the account). */
function createIban(accountNumber: number): string {
  const [bank, branch, account] = ['30006', '00001', String(accountNumber).padStart(11, '0')]
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * accountNumber) % 97)
  const bban = `${bank}${branch}${account}${String(key).padStart(2, '0')}`
  // 15 and 27 are F and R as digits; 00 stands for the check digits, which are not known yet.
  const check = 98n - (BigInt(`${bban}152700`) % 97n)
  return `FR${String(check).padStart(2, '0')}${bban}`
}
