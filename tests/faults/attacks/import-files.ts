import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { draftQuiz, listDeskQuizzes } from '#contract/assessment/quiz.admin.ts'
import { planQuizImport } from '#contract/assessment/quiz-import.ts'
import { planImport } from '#contract/admin/import.ts'
import { createWorkbook } from '../../support/workbook.ts'
import { openAttackedServer } from '../demo-learner.ts'

/*
 * As an admin, uploads files that are built to keep a parser busy. The server must refuse or parse each file, must not
 * block its event loop for longer than `BLOCK_MS`, and must answer a page meanwhile.
 */

/**
 * Longest time that the event loop may be blocked. On a busy machine the load itself blocks the loop, so SEMAI_BLOCK_MS
 * can raise the limit.
 */
const BLOCK_MS = Number(process.env['SEMAI_BLOCK_MS'] ?? 50)

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const noise = (count: number) => Array.from({ length: count }, () => Math.random().toString(36).slice(2, 8)).join(' ')
const sheets: Record<string, () => Buffer> = {
  'empty texts, 95 MB unpacked': () => createWorkbook('', '<si/>'.repeat(19_000_000)),
  'empty rows': () => createWorkbook('<row/>'.repeat(5_000_000)),
  'rows that pack badly': () =>
    createWorkbook(Array.from({ length: 400_000 }, (_none, at) => `<row x="${noise(1)}" r="${at + 1}"/>`).join('')),
  'near tags': () => createWorkbook(`<row>${Array.from({ length: 500_000 }, () => `<c${noise(1)}/>`).join('')}</row>`),
  'one huge cell': () => createWorkbook(`<row>${cell(noise(1_500_000))}</row>`),
  'one row of commas': () => Buffer.from(`kode,mitra\n${','.repeat(15_000_000)}`),
  'blank lines': () => Buffer.from(`kode,mitra\n${'\n'.repeat(15_000_000)}`),
  'one quote': () => Buffer.from(`kode,mitra\n"${'""'.repeat(7_000_000)}`),
  '100,000 rows': () =>
    Buffer.from(
      `kode,mitra\n${Array.from({ length: 100_000 }, (_none, at) => `Z${String(at).padStart(11, '0')},Mitra`).join('\n')}`,
    ),
}
const questions: Record<string, () => Buffer> = {
  'a workbook of empty texts': () => createWorkbook('', '<si/>'.repeat(19_000_000)),
  'GIFT with a million answers': () => Buffer.from(`Apa?{${'=a~b'.repeat(200_000)}}`),
  'GIFT of braces': () => Buffer.from('{'.repeat(900_000)),
  'Aiken without an answer': () => Buffer.from(`Apa?\n${'A. a\n'.repeat(150_000)}ANSWER: A`),
}

const folder = await mkdtemp(join(tmpdir(), 'semai-loop-'))
const file = join(folder, 'loop')
const attacked = await openAttackedServer({
  NODE_OPTIONS: `--import=${new URL('../../support/loop-watch.ts', import.meta.url).href}`,
  SEMAI_LOOP_FILE: file,
  RATE_LIMIT_FACTOR: '1000',
})
try {
  const { origin } = attacked
  const login = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@semai.test', password: 'belajar123' }),
  })
  // our own server sends this type
  const { accessToken } = ((await login.json()) as { data: { accessToken: string } }).data
  const headers = { authorization: `Bearer ${accessToken}` }
  const listedResponse = await fetch(`${origin}/api${listDeskQuizzes.path}`, { headers })
  // our own server sends this type
  const { items } = ((await listedResponse.json()) as { data: { items: { id: string }[] } }).data
  // Opens a draft of a quiz, because files are imported into a draft.
  const drafted = await fetch(`${origin}/api${draftQuiz.path.replace('{id}', items[0]?.id ?? '')}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  const draft = ((await drafted.json()) as { data: { id: string } }).data // our own server sends this type
  const quizPath = planQuizImport.path.replace('{id}', draft.id)

  const longestBlock = async (from: number) => {
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    const seen = lines.map(line => line.split(' ').map(Number)).filter(([at = 0]) => at >= from)
    return Math.max(0, ...seen.map(([, block = 0]) => block))
  }

  const getForm = (bytes: Buffer) => {
    const form = new FormData()
    form.set('deed', 'redeem-code.import')
    form.set('file', new Blob([new Uint8Array(bytes)]), 'berkas')
    return { body: form, headers }
  }
  const toPlainText = (bytes: Buffer) => ({
    body: new Uint8Array(bytes),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  })

  async function attack(name: string, path: string, bytes: Buffer, sending: typeof getForm | typeof toPlainText) {
    const request = sending(bytes)
    await sleep(300)
    const from = Date.now()
    const sent = fetch(`${origin}/api${path}`, { method: 'POST', ...request })
    const health = await fetch(`${origin}/api/health`)
    const answer = await sent
    const tookMs = Date.now() - from
    await sleep(300)
    const blockedMs = await longestBlock(from)
    console.log(`import: ${name}`, { bytes: bytes.length, status: answer.status, tookMs, blockedMs })
    if (blockedMs > BLOCK_MS || ![200, 400].includes(answer.status) || !health.ok) process.exitCode = 1
  }

  for (const [name, make] of Object.entries(sheets)) await attack(name, planImport.path, make(), getForm)
  for (const [name, make] of Object.entries(questions)) await attack(name, quizPath, make(), toPlainText)
} finally {
  await attacked.close()
  await rm(folder, { recursive: true, force: true })
}
