import { parseStrictJson } from '/work/main/server/src/kernel/http/strict-json.ts'
import { compileCheck } from '/work/main/server/src/kernel/http/validator.ts'
import { compileQuery } from '/work/main/server/src/kernel/http/read-query.ts'
import { CreateProjectCode, ProjectCodeQuery } from '/work/main/server/src/features/project-codes/project-codes.schemas.ts'
import { InviteUser } from '/work/main/server/src/features/users/users.schemas.ts'
const t = (n: string, f: () => unknown) => { const s = performance.now(); let r; try { r = f() } catch (e) { r = (e as Error).message }; console.log(n, Math.round(performance.now()-s), 'ms', Array.isArray(r) ? r.length : String(r).slice(0,60)) }
for (const n of [10000, 20000, 40000]) t('zeros '+n, () => parseStrictJson(Buffer.from(`{"sort_order":1${'0'.repeat(n)}1}`)))
for (const n of [10000, 20000, 40000]) t('zeros . '+n, () => parseStrictJson(Buffer.from(`{"sort_order":0.1${'0'.repeat(n)}1}`)))
t('escapes', () => parseStrictJson(Buffer.from(`{"name":"${'\\n'.repeat(130000)}"}`)))
t('long', () => parseStrictJson(Buffer.from(`{"name":"${'n'.repeat(260000)}"}`)))
t('closed arrays', () => parseStrictJson(Buffer.from(`${'['.repeat(130000)}${']'.repeat(130000)}`)))
t('200k unclosed', () => parseStrictJson(Buffer.from(`${'['.repeat(200000)}`)))
const check = compileCheck(CreateProjectCode)
for (const n of [2000, 4000, 8000, 30000]) { const v = Object.fromEntries(Array.from({length:n}, (_, i) => [i.toString(36).padStart(3,'a')+'z', 1])); t('unknown members '+n, () => check(v)) }
const inv = compileCheck(InviteUser)
for (const n of [2000, 4000, 8000, 60000]) t('bad items '+n, () => inv({ email: 'a@b.co', role: 'team-admin', tag_ids: Array(n).fill('x') }))
const q = compileQuery(ProjectCodeQuery)
for (const n of [1000, 2000]) t('params '+n, () => q(Array.from({length:n}, (_, i) => i.toString(36).padStart(3,'a')+'=').join('&')).faults)
t('email redos', () => inv({ email: 'a'.repeat(100000)+'@', role: 'team-admin' }))
t('email redos2', () => inv({ email: 'a.'.repeat(60000)+'@'+'a-'.repeat(60000), role: 'team-admin' }))
t('blank name 250k', () => check({ name: ' '.repeat(250000) }))
const CT = /^application\/json\s*(?:;\s*charset\s*=\s*(?:"utf-8"|utf-8)\s*)?;?\s*$/i
t('ct', () => CT.test('application/json' + ' '.repeat(15000) + 'x'))
t('bearer', () => /^Bearer (\S+)$/i.test('Bearer ' + 'a'.repeat(15000) + ' '))
