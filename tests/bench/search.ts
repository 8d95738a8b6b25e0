import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { updateSearchIndex } from '#server/features/catalog/search/file-documents.ts'
import { createStorage } from '#server/storage/storage.ts'
import { splitWords } from '#contract/catalog/search-words.ts'
import { reportMeasurements } from './write-figures.ts'

/** Measures the waiting time of a search among 10,000 documents: through the whole server, one query at a time. */
const DOCUMENTS = 10_000
const TIMES = 40

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const dataDir = join(folder, 'data')
const database = await startEmbedded(folder, { settings: ['fsync=off', 'synchronous_commit=off'] })
await migrate(database.connection)
const connection = connect(database.connection, { poolSize: 4, isPatient: true })
const { db, pool } = connection
await seedDemo(db, { storage: createStorage(dataDir), now: new Date() })

const services = { db, now: () => new Date() }

// Uses the words of the demo's own texts with natural frequencies: few very often and most hardly ever.
const { rows: texts } = await sql<{ text: string }>`select fields::text as text from site_content`.execute(db)
const vocabulary = [...new Set(splitWords(texts.map(({ text }) => text).join(' ')))].filter(word =>
  /^[a-z]{4,}$/.test(word),
)
const random = createRandom(7)
const sentence = (length: number) =>
  Array.from({ length }, () => vocabulary[Math.floor(vocabulary.length * random() ** 3)]).join(' ')
for (let from = 0; from < DOCUMENTS; from += 500) {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    kind: 'faq' as const,
    slug: `ukur-${from + at}`,
    name: 'Ukur',
    position: from + at,
    publish_at: new Date(),
    fields: JSON.stringify({ question: sentence(7), answer: sentence(120), group: 'Ukur' }),
  }))
  await db.insertInto('site_content').values(rows).execute()
}
const filing = await measureMs(() => updateSearchIndex(services))
const looking = await measureMs(() => updateSearchIndex(services))
await sql`vacuum analyze search_document`.execute(db)

const config = readConfig({
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DIST_DIR: '/nonexistent',
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMIT_FACTOR: '1000000',
})
const app = await buildApp({ config, db, pool, keys: await loadServerKeys(db), jobs: [] })
const login = await app.inject({
  method: 'POST',
  url: '/api/v1/auth/login',
  payload: { email: 'siswa@semai.test', password: 'belajar123' },
})
const { accessToken } = login.json<{ data: { accessToken: string } }>().data
const { rows } = await sql<{ word: string }>`
  select word from ts_stat('select words from search_document') where length(word) > 5 order by ndoc desc limit 1`.execute(
  db,
)
const common = rows[0]?.word ?? 'kelas'

const questions: Record<string, string> = {
  'the most frequent word': common,
  'an inflected word': 'pembelajarannya',
  'three words': `cara belajar ${common}`,
  'the beginning of a word': 'bel',
  'one word with a typing error': 'sertifkiat',
  'three words, each with a typing error': 'sertifkiat pembealjaran pmebayaran',
  nothing: 'xyzzyplugh qwertzuiop',
}
const table = [['query', 'results', 'median', 'slowest of forty', 'own classes, median']]
for (const [name, words] of Object.entries(questions)) {
  const visitor = await ask('/api/v1/search', words)
  const own = await ask('/api/v1/search/own', words)
  table.push([name, String(visitor.hits), `${visitor.median} ms`, `${visitor.slowest} ms`, `${own.median} ms`])
}
const count = await db
  .selectFrom('search_document')
  .select(eb => eb.fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()
table.push(['indexing all documents', String(count.count), `${Math.round(filing)} ms`, '', ''])
table.push(['checking for new documents', '', `${Math.round(looking)} ms`, '', ''])
await reportMeasurements('search', table)

await app.close()
await connection.close()
await database.stop()
await rm(folder, { recursive: true, force: true })

/** Returns the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function ask(url: string, words: string) {
  const times: number[] = []
  let hits = 0
  for (let nth = 0; nth < TIMES; nth += 1) {
    times.push(
      await measureMs(async () => {
        const response = await app.inject({
          url,
          query: { words },
          headers: { authorization: `Bearer ${accessToken}` },
        })
        hits = response.json<{ data: { hits: unknown[] } }>().data.hits.length
      }),
    )
  }
  times.sort((one, other) => one - other)
  return { hits, median: Math.round(times[TIMES / 2] ?? 0), slowest: Math.round(times.at(-1) ?? 0) }
}
