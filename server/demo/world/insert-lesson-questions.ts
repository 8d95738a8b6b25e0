import { flattenArticle } from '#contract/learning/article-text.ts'
import { createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../db/database.ts'
import { createDemoId } from '../demo-id.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { WorldEnrollment } from './study.ts'

interface DemoQuestion {
  /** Sentence of an article, about which a learner asks. */
  quote: string
  text: string
  daysAgo: number
  /** Missing if the question waits for an expert. */
  answer?: { by: 'expert' | 'alumnus'; text: string }
}

const questions: readonly DemoQuestion[] = [
  {
    quote: 'Perubahan DNS bisa butuh beberapa menit sampai satu-dua hari untuk berlaku di semua tempat.',
    text: 'Selama menunggu, apakah pengunjung masih bisa membuka situs yang lama?',
    daysAgo: 12,
    answer: {
      by: 'expert',
      text: 'Bisa, sebagian masih diarahkan ke alamat lama. Biarkan hosting lama menyala sampai dua hari setelah perubahan, baru dihentikan.',
    },
  },
  {
    quote: 'Latar belakang ikut mewarnainya.',
    text: 'Kalau saya ingin jarak yang tidak ikut berwarna, berarti pakai margin?',
    daysAgo: 9,
    answer: {
      by: 'alumnus',
      text: 'Betul. Saya ingatnya begini: padding di dalam bingkai, margin di luar bingkai dan selalu transparan.',
    },
  },
  {
    quote: 'Ia hanya diam-diam memberi angka yang salah.',
    text: 'Bagaimana cara tahu hasil JOIN saya berlipat kalau tabelnya besar?',
    daysAgo: 6,
    answer: {
      by: 'expert',
      text: 'Hitung barisnya sebelum dan sesudah JOIN. Kalau bertambah padahal kamu hanya menambah kolom, ada kunci yang muncul lebih dari sekali di tabel kedua.',
    },
  },
  {
    quote: 'Tarif marketplace berubah dari waktu ke waktu.',
    text: 'Kalau tarifnya naik di tengah promo, apakah harga promonya boleh langsung dinaikkan?',
    daysAgo: 2,
  },
  {
    quote: 'Banyak orang menonton tanpa suara, misalnya di angkutan umum.',
    text: 'Takarirnya lebih baik dibuat di aplikasi edit, atau cukup yang otomatis dari media sosial?',
    daysAgo: 1,
  },
]

/** Inserts questions of learners at sentences of articles, some with an answer that is shown to the whole class. */
export async function insertLessonQuestions(
  tx: Tx,
  random: Random,
  study: readonly WorldEnrollment[],
  { experts, now }: { experts: readonly string[]; now: Date },
): Promise<void> {
  const articles = await readArticles(tx, study)
  const planned = questions.flatMap(({ quote, text, daysAgo, answer }) => {
    const article = articles.find(each => each.text.includes(quote))
    if (!article) return []
    const askedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const enrolled = study.filter(({ course, at }) => course.careerTrackId === article.careerTrackId && at < askedAt)
    const alumni = enrolled.filter(({ course, completed }) => completed.length === course.materials.length)
    const askers = enrolled.filter(each => !alumni.includes(each))
    const author = answer?.by === 'alumnus' ? alumni[0]?.learner.id : experts[0]
    if (askers.length === 0 || (answer && author === undefined)) return []
    const from = article.text.indexOf(quote)
    const answerId = answer ? createDemoId('world-answer', text) : null
    const moment = { asked_at: askedAt, received_at: askedAt }
    const answeredAt = new Date(askedAt.getTime() + random.whole(3, 20) * HOUR_MS)
    const question = {
      id: createDemoId('world-question', text),
      asked_by: random.pick(askers).learner.id,
      career_track_id: article.careerTrackId,
      lineage_id: article.lineageId,
      material_id: article.id,
      material_title: article.title,
      anchor: createArticleAnchor(article.text, { from, to: from + quote.length }),
      text,
      ...moment,
      is_hidden: false,
      chosen_answer_id: answer?.by === 'expert' ? answerId : null,
      accepted_answer_id: answer?.by === 'alumnus' ? answerId : null,
      is_answered: answer !== undefined,
      is_attached: answer !== undefined,
      report_count: 0,
      version: 1,
    }
    const given = answer && {
      id: answerId,
      question_id: question.id,
      answered_by: author,
      author_kind: answer.by,
      text: answer.text,
      is_hidden: false,
      answered_at: answeredAt,
      received_at: answeredAt,
    }
    return [{ question, given }]
  })
  await insertRows(
    tx,
    'lesson_question',
    planned.map(({ question }) => question),
  )
  await insertRows(
    tx,
    'lesson_answer',
    planned.flatMap(({ given }) => given ?? []),
  )
}

/** Reads the articles of the studied courses with their plain texts. */
async function readArticles(tx: Tx, study: readonly WorldEnrollment[]) {
  const materials = new Set(study.flatMap(({ course }) => course.materials))
  const ids = [...materials].flatMap(({ id, type }) => (type === 'article' ? [id] : []))
  const rows = await tx
    .selectFrom('lecture_material')
    .select(['id', 'title', 'content', 'lineage_id as lineageId', 'career_track_id as careerTrackId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ content, ...row }) =>
    content.kind === 'article' ? [{ ...row, text: flattenArticle(content.blocks) }] : [],
  )
}
