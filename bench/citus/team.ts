// A team with missions, made through the API: the same on every database.
const CODES = 20
const FREELANCERS = 10
const MISSIONS = 200

export type Team = {
  id: string
  key: string
  codes: string[]
  freelancers: string[]
  missions: string[]
  mission: object
}

type Body = { data: { id: string; key: string } }

export async function seedThroughApi(url: string, operatorToken: string): Promise<Team> {
  const send = async (path: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`POST ${path} was refused: ${response.status} ${text}`)
    return (JSON.parse(text) as Body).data
  }
  const { id } = await send('/operator/v1/teams', operatorToken, { name: 'Team of the benchmark' })
  const ada = { email: 'ada@example.com', role: 'team-admin', first_name: 'Ada', last_name: 'Bench' }
  const user = await send(`/operator/v1/teams/${id}/users`, operatorToken, ada)
  const { key } = await send(`/operator/v1/teams/${id}/api-keys`, operatorToken, {
    name: 'Benchmark',
    user_id: user.id,
    scopes: ['*'],
  })
  const make = async (count: number, path: string, body: (index: number) => object) => {
    const ids: string[] = []
    for (let index = 1; index <= count; index += 1)
      ids.push((await send(`/api/v1${path}`, key, body(index))).id)
    return ids
  }
  const codes = await make(CODES, '/project-codes', (index) => ({
    name: `Project ${index}`,
    external_id: `ERP-${index}`,
  }))
  const freelancers = await make(FREELANCERS, '/freelancers', (index) => ({
    email: `freelancer${index}@example.com`,
    first_name: 'First',
    last_name: `Last ${index}`,
  }))
  const mission = {
    name: 'Data platform',
    description: 'Builds and runs the ingestion of sales data.',
    mission_type: 'daily',
    start_date: '2026-03-02',
    end_date: '2026-08-31',
    rate_amount: 550,
    project_code_id: codes[0],
    freelancer_id: freelancers[0],
  }
  const missions = await make(MISSIONS, '/missions', (index) => ({
    ...mission,
    project_code_id: codes[index % CODES],
    freelancer_id: freelancers[index % FREELANCERS],
  }))
  return { id, key, codes, freelancers, missions, mission }
}
