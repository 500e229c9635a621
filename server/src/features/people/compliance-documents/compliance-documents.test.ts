// Documents of a freelancer: requested, uploaded by either side, reviewed by a second person, in force until replaced or expired.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { makePdf } from '../../../../test/check/pdf-files.ts'
import { makeColleague } from '../../../../test/make/bank-accounts.ts'
import {
  CERTIFICATE,
  documentBody,
  INSURANCE,
  makeApprovedDocument,
  makeUploaded,
  REGISTRATION,
  uploadAsTeam,
  uploadInPortal,
} from '../../../../test/make/compliance.ts'
import { PIXEL } from '../../../../test/make/mails.ts'
import { getData, makeFreelancer, makeMission, makePortal } from '../../../../test/make/missions.ts'
import { type Body, shareWorld, type Team } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { detectMediaType } from '../../../kernel/wire/multipart.ts'
import { MAX_REQUESTS_PER_DAY, MAX_UPLOADS_PER_DAY } from './compliance-documents.rules.ts'

const world = await shareWorld()
beforeEach(() => world.clock.set('2026-03-02T12:00:00.000Z'))

const getErrorDetails = ({ body }: { body: Body }) => body.error.details
const read = async (team: Team, id: string) => getData(await team.call('GET', `/compliance-documents/${id}`))
const fetchCompliance = async (team: Team, id: string) =>
  getData(await team.call('GET', `/freelancers/${id}/compliance`))
const findKind = ({ kinds }: Body, kind: string): Body => kinds.find((one: Body) => one.kind === kind)
const decide = (team: Pick<Team, 'call'>, id: string, act: string, body?: object) =>
  team.call('POST', `/compliance-documents/${id}/${act}`, body)
const request = (team: Team, id: string, body: object) =>
  team.call('POST', `/freelancers/${id}/compliance/request`, body)

async function listEventTypes(team: Team): Promise<string[]> {
  const rows = await world.database.query<{ type: string }>({
    text: `select type from event where tenant_id = $1 and type like 'compliance%' order by id`,
    values: [team.id],
  })
  return rows.map(({ type }) => type.replace('compliance_document.', ''))
}

describe('the lifecycle of a document', () => {
  test('a document is requested, uploaded in the portal, approved, and replaced by a newer document', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const portal = await makePortal(world, team, id)
    const requestedFile = getData(await request(team, id, { kinds: ['urssaf_vigilance'] }))
    const requested = findKind(requestedFile, 'urssaf_vigilance').open
    expect(requested).toMatchObject({ status: 'requested', valid_until: null })
    expect(await read(team, requested.id)).toMatchObject({
      status: 'requested',
      requested_by_id: team.userId,
      sha256: null,
      allowed_actions: [],
    })
    const file = makePdf({ lines: ['Attestation'] })
    const sha256 = createHash('sha256').update(file).digest('hex')
    const uploaded = getData(await uploadInPortal(portal, documentBody(CERTIFICATE, file)))
    expect(uploaded).toMatchObject({
      id: requested.id,
      status: 'uploaded',
      uploaded_by: 'freelancer',
      media_type: 'application/pdf',
      size: file.length,
      sha256,
      issued_on: '2026-03-01',
      valid_until: '2026-08-31',
      code: CERTIFICATE.code,
    })
    expect(findKind(await fetchCompliance(team, id), 'urssaf_vigilance').state).toBe('missing')
    expect(await read(team, uploaded.id)).toMatchObject({ allowed_actions: ['approve', 'refuse'] })
    expect(getData(await decide(team, uploaded.id, 'approve'))).toMatchObject({
      status: 'approved',
      verified_by: team.userId,
      verified_at: '2026-03-02T12:00:00.000Z',
      allowed_actions: [],
    })
    expect(findKind(await fetchCompliance(team, id), 'urssaf_vigilance')).toMatchObject({
      state: 'valid',
      in_force: { id: uploaded.id },
      open: null,
    })

    world.clock.set('2026-08-01T09:00:00.000Z')
    const newer = { ...CERTIFICATE, issued_on: '2026-07-31' }
    const later = await makePortal(world, team, id)
    const next = getData(await uploadInPortal(later, documentBody(newer)))
    expect(next.id).not.toBe(uploaded.id)
    expect(findKind(await fetchCompliance(team, id), 'urssaf_vigilance')).toMatchObject({
      state: 'expiring',
      in_force: { id: uploaded.id, status: 'approved' },
      open: { id: next.id, status: 'uploaded' },
    })
    getData(await decide(team, next.id, 'approve'))
    expect(await read(team, uploaded.id)).toMatchObject({ status: 'replaced' })
    expect(findKind(await fetchCompliance(team, id), 'urssaf_vigilance')).toMatchObject({
      state: 'valid',
      in_force: { id: next.id, valid_until: '2027-01-30' },
    })
    // The file of the earlier version is kept.
    expect((await team.call('GET', `/compliance-documents/${uploaded.id}/file`)).status).toBe(200)
    expect(await listEventTypes(team)).toEqual([
      'requested',
      'uploaded',
      'approved',
      'uploaded',
      'replaced',
      'approved',
      'file_read',
    ])
  })

  test('a document is refused with a reason that the freelancer reads, and the approved document stays in force', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const portal = await makePortal(world, team, id)
    const first = await makeApprovedDocument(world, team, id)
    const second = getData(await uploadInPortal(portal))
    const reason = 'The certificate is of another company.'
    expect(getData(await decide(team, second.id, 'refuse', { reason }))).toMatchObject({
      status: 'refused',
      reason,
    })
    expect(getData(await portal('GET', `/compliance-documents/${second.id}`))).toMatchObject({ reason })
    expect(findKind(getData(await portal('GET', '/compliance')), 'urssaf_vigilance')).toMatchObject({
      state: 'valid',
      in_force: { id: first.id },
      refused: { id: second.id },
    })
    expect(getErrorDetails(await decide(team, second.id, 'approve'))).toMatchObject({
      code: 'document_status',
      currentStatus: 'refused',
    })
    world.clock.set('2026-03-02T12:00:01.000Z')
    getData(await uploadInPortal(portal))
    expect(findKind(getData(await portal('GET', '/compliance')), 'urssaf_vigilance').refused).toBeNull()
  })

  test('an upload that was not reviewed is replaced by the next upload', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const portal = await makePortal(world, team, id)
    const [first, second] = [getData(await uploadInPortal(portal)), getData(await uploadInPortal(portal))]
    expect(await read(team, first.id)).toMatchObject({ status: 'replaced', verified_at: null })
    expect(getErrorDetails(await decide(team, first.id, 'approve')).code).toBe('document_status')
    expect(findKind(await fetchCompliance(team, id), 'urssaf_vigilance').open.id).toBe(second.id)
  })

  test('one of several concurrent reviews succeeds', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const document = await makeUploaded(world, team, id)
    const replies = await Promise.all([
      decide(team, document.id, 'approve'),
      decide(team, document.id, 'refuse', { reason: 'No.' }),
      decide(team, document.id, 'approve'),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(2)
  })

  test('one of several concurrent uploads remains to be reviewed', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const portal = await makePortal(world, team, id)
    const replies = await Promise.all([
      uploadInPortal(portal),
      uploadInPortal(portal),
      uploadAsTeam(team.call, id),
    ])
    for (const reply of replies) getData(reply)
    const { items } = getData(await team.call('GET', `/compliance-documents?freelancer_id=${id}`))
    expect(items.map(({ status }: Body) => status).toSorted()).toEqual(['replaced', 'replaced', 'uploaded'])
  })
})

describe('a document is reviewed', () => {
  test('not by the user who uploaded it, unless nobody else is in the team', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const alone = getData(await uploadAsTeam(team.call, id))
    expect(alone).toMatchObject({ uploaded_by: 'team', allowed_actions: ['approve', 'refuse'] })
    getData(await decide(team, alone.id, 'approve'))
    const colleague = await makeColleague(world, team)
    const ownUpload = getData(await uploadAsTeam(team.call, id))
    expect(ownUpload.allowed_actions).toEqual(['refuse'])
    expect(await decide(team, ownUpload.id, 'approve')).toMatchObject({
      status: 403,
      body: { error: { details: { code: 'document_second_person' } } },
    })
    getData(await decide(colleague, ownUpload.id, 'approve'))
  })

  test.each(['deactivating', 'erasing'])(
    'not by the user who uploaded it, even after %s the colleagues',
    async (how) => {
      const team = await world.team({ scopes: ['*'] })
      const { id } = await makeFreelancer(team)
      const colleagueId = await team.addUser()
      const ownUpload = getData(await uploadAsTeam(team.call, id))
      if (how === 'erasing') getData(await team.call('POST', `/users/${colleagueId}/erasure`, {}))
      else getData(await team.call('PATCH', `/users/${colleagueId}`, { is_active: false }))
      const approve = () => decide(team, ownUpload.id, 'approve')
      expect((await approve()).body.error.details).toMatchObject({ code: 'document_second_person' })
      expect((await read(team, ownUpload.id)).allowed_actions).toEqual(['refuse'])
      world.clock.advance(31 * 86_400_000)
      getData(await approve())
    },
  )

  test('not with a key that the user who uploaded it created for a colleague', async () => {
    const team = await world.team({ scopes: ['*'] })
    const { id } = await makeFreelancer(team)
    const user_id = await team.addUser()
    const ownUpload = getData(await uploadAsTeam(team.call, id))
    const scopes = ['compliance-documents:review', 'compliance-documents:read']
    const { key } = getData(await team.call('POST', '/api-keys', { name: 'Colleague', user_id, scopes }))
    const reply = await decide({ call: world.callerWith(key) }, ownUpload.id, 'approve')
    expect(reply).toMatchObject({
      status: 403,
      body: { error: { details: { code: 'document_second_person' } } },
    })
    const { key: fromOperator } = await world.issueKey(team.id, user_id, ['*'])
    getData(await decide({ call: world.callerWith(fromOperator) }, ownUpload.id, 'approve'))
  })

  test('only with the review scope; writing and reading have separate scopes', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const document = await makeUploaded(world, team, id)
    const callerWith = async (...scopes: Scope[]) => {
      const { key } = await world.issueKey(team.id, team.userId, scopes)
      return { call: world.callerWith(key) }
    }
    const writer = await callerWith('compliance-documents:write')
    expect((await decide(writer, document.id, 'approve')).status).toBe(403)
    const reader = await callerWith('compliance-documents:read')
    expect((await uploadAsTeam(reader.call, id)).status).toBe(403)
    expect((await reader.call('GET', `/compliance-documents/${document.id}/file`)).status).toBe(200)
    const other = await callerWith('freelancers:read')
    for (const path of [`/compliance-documents/${document.id}/file`, '/compliance-documents', '/compliance'])
      expect((await other.call('GET', path)).status, path).toBe(403)
    const reviewer = await callerWith('compliance-documents:review')
    getData(await decide(reviewer, document.id, 'approve'))
  })

  test('not after it has expired', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const document = await makeUploaded(world, team, id)
    world.clock.set('2026-09-01T12:00:00.000Z')
    expect((await read(team, document.id)).allowed_actions).toEqual(['refuse'])
    expect(getErrorDetails(await decide(team, document.id, 'approve')).code).toBe('document_expired')
  })
})

describe('the file', () => {
  const JPEG = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9',
    'hex',
  )

  test.each([
    ['a PDF', makePdf({ lines: ['Kbis'] }), 'application/pdf', 'pdf'],
    ['a PNG', Buffer.from(PIXEL, 'base64'), 'image/png', 'png'],
    ['a JPEG', JPEG, 'image/jpeg', 'jpg'],
  ])('%s is recognized by its content and sent as an attachment', async (_, bytes, type, extension) => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const document = getData(await uploadAsTeam(team.call, id, documentBody(REGISTRATION, bytes)))
    expect(document.media_type).toBe(type)
    const { key } = team
    const reply = await world.send(`/api/v1/compliance-documents/${document.id}/file`, {
      headers: { 'x-api-key': key },
    })
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    })
    expect(reply.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="registration-2026-03-01.${extension}"`),
    )
  })

  test.each([
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PNG with trailing content', Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from('<html>')])],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a PDF after an HTML page', Buffer.concat([Buffer.from('<html>'), makePdf({ lines: ['Kbis'] })])],
    ['an empty file', Buffer.alloc(0)],
  ])('%s is refused', async (_, bytes) => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const reply = await uploadAsTeam(team.call, id, documentBody(REGISTRATION, bytes))
    expect(reply.status).toBe(400)
    expect(getErrorDetails(reply)).toMatchObject({ field: 'file', code: 'not_a_pdf_or_image' })
    expect(await listEventTypes(team)).toEqual([])
  })

  /** Counts the lengths and types that are read of a file. */
  function countReads(file: Buffer): () => number {
    let count = 0
    for (const name of ['readUInt16BE', 'readUInt32BE'] as const) {
      const read = file[name]
      file[name] = (offset) => {
        count += 1
        return read.call(file, offset)
      }
    }
    return () => count
  }

  test('of hundreds of thousands of empty parts is refused before all of them are read', async () => {
    const type = Buffer.from('tEXt')
    const empty = Buffer.concat([Buffer.alloc(4), type, Buffer.alloc(4)])
    empty.writeUInt32BE(crc32(type), 8)
    const pixel = Buffer.from(PIXEL, 'base64')
    const chunks = Buffer.alloc(4 * 1024 * 1024 - ((4 * 1024 * 1024) % empty.length), empty)
    // The chunks follow the header of the image.
    const png = Buffer.concat([pixel.subarray(0, 33), chunks, pixel.subarray(33)])
    const segment = Buffer.from([0xff, 0xe1, 0, 2])
    const jpeg = Buffer.concat([
      JPEG.subarray(0, 2),
      Buffer.alloc(4 * 1024 * 1024, segment),
      JPEG.subarray(2),
    ])
    for (const file of [png, jpeg]) {
      const numbersRead = countReads(file)
      expect(detectMediaType(file)).toBeUndefined()
      // The files have more than 300,000 parts.
      expect(numbersRead()).toBeGreaterThan(1000)
      expect(numbersRead()).toBeLessThan(50_000)
    }
    expect(detectMediaType(pixel)).toBe('image/png')
    expect(detectMediaType(JPEG)).toBe('image/jpeg')
  })

  test('of more than 5 MB is refused', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const large = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(5 * 1024 * 1024),
      Buffer.from('%%EOF'),
    ])
    expect(
      getErrorDetails(await uploadAsTeam(team.call, id, documentBody(REGISTRATION, large))),
    ).toMatchObject({
      code: 'file_too_large',
    })
  })

  test('counts for the storage quota of the team', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    await world.database.query({
      text: 'update tenant set document_quota_bytes = 10 where id = $1',
      values: [team.id],
    })
    const reply = await uploadAsTeam(team.call, id)
    expect(reply).toMatchObject({ status: 403 })
    expect(getErrorDetails(reply).reason).toBe('quota_exceeded')
    expect(await listEventTypes(team)).toEqual([])
  })

  test('can be read by its team and its freelancer only, and a request has no file', async () => {
    const team = await world.team()
    const stranger = await world.team()
    const [owner, other] = [await makeFreelancer(team), await makeFreelancer(team)]
    const document = await makeUploaded(world, team, owner.id)
    const path = `/compliance-documents/${document.id}`
    const portal = await makePortal(world, team, owner.id)
    const otherPortal = await makePortal(world, team, other.id)
    expect((await portal('GET', `${path}/file`)).status).toBe(200)
    for (const url of [path, `${path}/file`]) {
      expect((await otherPortal('GET', url)).status, url).toBe(404)
      expect((await stranger.call('GET', url)).status, url).toBe(404)
    }
    expect((await decide(stranger, document.id, 'approve')).status).toBe(404)
    expect((await uploadAsTeam(stranger.call, owner.id)).status).toBe(404)
    expect(getData(await otherPortal('GET', '/compliance-documents')).items).toEqual([])
    // The hash of a file gives no access to it.
    expect((await stranger.call('GET', `/compliance-documents/${document.sha256}/file`)).status).toBe(404)
    const requestedFile = getData(await request(team, other.id, { kinds: ['insurance'] }))
    const { id } = findKind(requestedFile, 'insurance').open
    expect((await otherPortal('GET', `/compliance-documents/${id}/file`)).status).toBe(404)
  })
})

describe('an upload', () => {
  test.each([
    [{ ...CERTIFICATE, code: undefined }, 'code', 'document_code_required'],
    [{ kind: 'insurance', issued_on: '2026-03-01' }, 'valid_until', 'document_end_required'],
    [{ ...REGISTRATION, issued_on: '2026-03-03' }, 'issued_on', 'document_in_the_future'],
    [{ ...REGISTRATION, issued_on: '2025-09-02' }, 'valid_until', 'document_over'],
    [{ ...INSURANCE, valid_until: '2025-12-31' }, 'valid_until', 'before_start'],
    [{ ...REGISTRATION, kind: 'passport' }, 'kind', 'not_allowed_value'],
  ])('%j is refused at %s', async (json, field, code) => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const reply = await uploadAsTeam(team.call, id, documentBody(json))
    expect(reply.status).toBe(400)
    const found = getErrorDetails(reply)
    expect({ field: found.field, ...(code !== 'not_allowed_value' && { code: found.code }) }).toEqual({
      field,
      ...(code !== 'not_allowed_value' && { code }),
    })
  })

  test('counts at most six months, an insurance as long as it states', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const fetchValidUntil = async (json: object) =>
      getData(await uploadAsTeam(team.call, id, documentBody(json))).valid_until
    expect(await fetchValidUntil({ ...REGISTRATION, valid_until: '2027-01-01' })).toBe('2026-08-31')
    expect(await fetchValidUntil({ ...REGISTRATION, valid_until: '2026-04-30' })).toBe('2026-04-30')
    expect(await fetchValidUntil(INSURANCE)).toBe('2026-12-31')
    getData(await team.call('PATCH', '/compliance-settings', { renewal_months: 3 }))
    expect(await fetchValidUntil(REGISTRATION)).toBe('2026-05-31')
  })

  test(`is one of at most ${MAX_UPLOADS_PER_DAY} a day`, async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    for (let sent = 0; sent < MAX_UPLOADS_PER_DAY; sent += 1) getData(await uploadAsTeam(team.call, id))
    expect(getErrorDetails(await uploadAsTeam(team.call, id)).code).toBe('too_many_documents')
    world.clock.set('2026-03-03T12:00:01.000Z')
    getData(await uploadAsTeam(team.call, id))
  })

  test('of an archived freelancer is refused', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const document = await makeUploaded(world, team, id)
    getData(await team.call('PATCH', `/freelancers/${id}`, { status: 'archived' }))
    expect(getErrorDetails(await uploadAsTeam(team.call, id)).code).toBe('document_of_archived')
    expect(getErrorDetails(await decide(team, document.id, 'approve')).code).toBe('document_of_archived')
  })
})

describe('a request', () => {
  test('is repeated for a kind that is requested already, and refused for a kind that awaits its review', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const [first] = getData(await request(team, id, { kinds: ['insurance'] })).kinds.flatMap(
      ({ open }: Body) => open ?? [],
    )
    world.clock.set('2026-03-02T13:00:00.000Z')
    getData(await request(team, id, { kinds: ['insurance', 'registration', 'insurance'] }))
    expect(await read(team, first.id)).toMatchObject({ requested_at: '2026-03-02T13:00:00.000Z' })
    getData(await uploadAsTeam(team.call, id, documentBody(REGISTRATION)))
    expect(getErrorDetails(await request(team, id, { kinds: ['insurance', 'registration'] }))).toMatchObject({
      field: 'kinds[1]',
      code: 'document_to_review',
    })
  })

  test(`is one of at most ${MAX_REQUESTS_PER_DAY} a day`, async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    for (let sent = 0; sent < MAX_REQUESTS_PER_DAY; sent += 1)
      getData(await request(team, id, { kinds: ['insurance'] }))
    expect(getErrorDetails(await request(team, id, { kinds: ['insurance'] })).code).toBe(
      'too_many_document_requests',
    )
  })

  test('of the service that races with an upload of the freelancer is fulfilled by the upload', async () => {
    const team = await world.team()
    getData(await team.call('PATCH', '/compliance-settings', { requests_automatically: true }))
    const approver_id = await team.addUser('team-admin')
    const { key } = await world.issueKey(team.id, approver_id, ['*'])
    const approver = world.callerWith(key)
    for (let round = 0; round < 4; round += 1) {
      const { id } = await makeFreelancer(team)
      const portal = await makePortal(world, team, id)
      const drafts = [
        await makeMission(team, id, { approver_id }),
        await makeMission(team, id, { approver_id }),
      ]
      const replies = await Promise.all([
        ...drafts.map((draft) => approver('POST', `/missions/${draft.id}/approve`)),
        uploadInPortal(portal),
        request(team, id, { kinds: ['registration'] }),
      ])
      for (const reply of replies) getData(reply)
      const openKinds = (await fetchCompliance(team, id)).kinds.map(
        ({ kind, open }: Body) => `${kind} ${open?.status}`,
      )
      expect(openKinds).toEqual([
        'urssaf_vigilance uploaded',
        'registration requested',
        'foreign_workers undefined',
      ])
    }
  })

  test('is made by the service when a mission over the threshold is offered, if the team has enabled this', async () => {
    const team = await world.team()
    const quiet = await makeFreelancer(team)
    await makeMission(team, quiet.id)
    expect(getData(await team.call('GET', '/compliance-documents')).total).toBe(0)
    getData(await team.call('PATCH', '/compliance-settings', { requests_automatically: true }))
    const [small, large] = [await makeFreelancer(team), await makeFreelancer(team)]
    await makeMission(team, small.id, { end_date: '2026-03-06' })
    await makeApprovedDocument(world, team, large.id, REGISTRATION)
    await makeMission(team, large.id)
    await makeMission(team, large.id)
    const { items } = getData(await team.call('GET', '/compliance-documents?status=requested'))
    expect(items).toMatchObject([{ freelancer_id: large.id, kind: 'urssaf_vigilance' }])
    const approver_id = await team.addUser('team-admin')
    const later = await makeFreelancer(team, { country: 'FR', legal_form: 'SASU' })
    const draft = await makeMission(team, later.id, { approver_id })
    const listOpenKinds = async () =>
      (await fetchCompliance(team, later.id)).kinds
        .filter(({ open }: Body) => open)
        .map(({ kind }: Body) => kind)
    expect(await listOpenKinds()).toEqual([])
    const { key } = await world.issueKey(team.id, approver_id, ['*'])
    getData(await world.callerWith(key)('POST', `/missions/${draft.id}/approve`))
    expect(await listOpenKinds()).toEqual(['urssaf_vigilance', 'registration', 'foreign_workers'])
  })
})
