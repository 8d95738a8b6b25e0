import { brand } from './brand.ts'
import * as v from 'valibot'
import type { ContentKind as Kind } from './content-names.ts'
import { redeemPartnerNames } from '../payment/redeem-partner.ts'
import { isReadable } from '../learning/article-problem.ts'
import { isSitePath, isWebAddress } from './site-address.ts'
import type { legalPages, roleColours } from './site-content.ts'
import { Instant, MultiLine, SingleLine } from '../wire/text.ts'

/**
 * Admin form of each content kind: text fields with their rules. Text is stored as typed (Markdown, lines, URLs), so
 * that the author finds it unchanged. The server converts it for display.
 */
export interface ContentField {
  label: string
  hint?: string
  /**
   * Type of the input. `lines`: one item per line. `picture`: `![description](address)`. `pictures`: one picture per
   * line.
   */
  input: 'line' | 'text' | 'markdown' | 'lines' | 'picture' | 'pictures' | 'choice' | 'moment' | 'day'
  choices?: readonly { value: string; name: string }[]
  rows?: number
  schema: v.GenericSchema<string, string>
}

const needed = 'Isi bagian ini'
const formatMaxLengthHint = (most: number) => `Paling panjang ${most} karakter`

const line = (label: string, most = 120, hint?: string): ContentField => ({
  label,
  ...(hint !== undefined && { hint }),
  input: 'line',
  schema: v.pipe(SingleLine, v.nonEmpty(needed), v.maxLength(most, formatMaxLengthHint(most))),
})
const optionalLine = (label: string, most: number, hint: string): ContentField => ({
  label,
  hint,
  input: 'line',
  schema: v.pipe(SingleLine, v.maxLength(most, formatMaxLengthHint(most))),
})
const text = (label: string, most: number, rows = 3): ContentField => ({
  label,
  input: 'text',
  rows,
  schema: v.pipe(MultiLine, v.nonEmpty(needed), v.maxLength(most, formatMaxLengthHint(most))),
})
const markdown = (label: string, most: number, hint = 'Markdown: ## judul, **tebal**, - daftar, [tautan](/kelas).') =>
  ({
    ...text(label, most, 14),
    input: 'markdown',
    hint,
    schema: v.pipe(
      MultiLine,
      v.nonEmpty(needed),
      v.maxLength(most, formatMaxLengthHint(most)),
      v.check(isReadable, 'Terlalu banyak tanda seperti * dan _ di satu bagian, pisahkan dengan baris kosong'),
    ),
  }) satisfies ContentField
/** Body of a legal text. Its page shows only sections, so the text must begin with the heading of a section. */
function legalBody(): ContentField {
  const field = markdown('Isi', 60_000, 'Setiap bagian diawali ## judul.')
  const startsSection = (value: string) => /^\s*##? /.test(value)
  return { ...field, schema: v.pipe(field.schema, v.check(startsSection, 'Awali dengan ## judul bagian pertama')) }
}
const lines = (label: string, hint: string, each?: RegExp): ContentField => ({
  label,
  hint,
  input: 'lines',
  rows: 4,
  schema: v.pipe(
    MultiLine,
    v.maxLength(3_000, formatMaxLengthHint(3_000)),
    v.check(value => each === undefined || splitLines(value).every(one => each.test(one)), `Setiap baris: ${hint}`),
  ),
})
const choice = (label: string, choices: Record<string, string>): ContentField => ({
  label,
  input: 'choice',
  choices: Object.entries(choices).map(([value, name]) => ({ value, name })),
  schema: v.picklist(Object.keys(choices), 'Pilih salah satu'),
})

/**
 * Picture as typed: its description and its URL. Only pictures that were uploaded to this site or belong to the app are
 * allowed.
 */
export const PICTURE_PATTERN =
  /^!\[([^\]\n]{1,200})\]\((\/api\/media\/[0-9a-f]{64}\.(?:webp|svg|png|jpg)|semai:[a-z-]{1,40})\)$/
const pictureRule = 'Tulis ![isi gambar](alamat), atau unggah gambarnya'
const picture = (label = 'Gambar'): ContentField => ({
  label,
  hint: 'Boleh kosong. Tuliskan isi gambarnya untuk yang tidak melihatnya.',
  input: 'picture',
  schema: v.pipe(
    SingleLine,
    v.check(value => value === '' || PICTURE_PATTERN.test(value), pictureRule),
  ),
})
const address = (label: string, isNeeded = true): ContentField => ({
  label,
  hint: `Halaman ${brand.name} yang diawali /, atau alamat https.`,
  input: 'line',
  schema: v.pipe(
    SingleLine,
    v.maxLength(300, formatMaxLengthHint(300)),
    v.check(value => (value === '' ? !isNeeded : isSafeAddress(value)), 'Alamat tidak valid'),
  ),
})
const path = (label: string): ContentField => ({
  label,
  hint: 'Misalnya /dashboard atau /.',
  input: 'line',
  schema: v.pipe(
    SingleLine,
    v.maxLength(200, formatMaxLengthHint(200)),
    v.regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, 'Alamat tidak valid'),
  ),
})
const moment = (label: string, hint: string): ContentField => ({
  label,
  hint,
  input: 'moment',
  schema: v.union([v.literal(''), Instant], 'Waktu tidak valid'),
})
const day = (label: string): ContentField => ({
  label,
  hint: 'Tahun-bulan-hari, misalnya 2026-11-21.',
  input: 'day',
  schema: v.pipe(v.string(), v.isoDate('Tanggal tidak valid')),
})
const whole = (label: string): ContentField => ({
  label,
  input: 'line',
  schema: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,12}$/, 'Tulis dengan angka saja')),
})
const yesNo = (label: string) => choice(label, { ya: 'Ya', tidak: 'Tidak' })

const campaign = {
  title: line('Judul', 80),
  text: text('Isi', 300),
  link: address('Tautan', false),
  linkText: optionalLine('Tulisan tombol', 40, 'Kosong berarti ‘Lihat’.'),
  picture: picture(),
  until: moment('Tampil sampai', 'Boleh kosong.'),
}

export const contentForms = {
  testimonial: {
    name: line('Nama', 60),
    about: line('Tentang', 80),
    review: text('Kata-katanya', 300),
    photo: picture('Foto'),
  },
  story: {
    title: line('Judul', 80),
    titlePreview: line('Judul pendek', 40),
    who: line('Siapa', 120),
    text: text('Ceritanya', 2_000, 6),
    steps: lines('Yang terjadi', 'kapan | apa', /^[^|]+\|[^|]+$/),
    picture: picture(),
    contents: {
      ...lines('Gambar geser', '![isi gambar](alamat)', PICTURE_PATTERN),
      input: 'pictures',
    },
    program: optionalLine('Program', 160, 'alamat-program | Nama program, atau kosong.'),
    isExample: yesNo('Cerita contoh'),
  },
  'redeem-story': {
    title: line('Judul', 80),
    titlePreview: line('Judul pendek', 40),
    partner: choice('Kelasnya dibeli di', redeemPartnerNames),
    picture: picture(),
    contents: {
      ...lines('Gambar geser', '![kalimat di bawah gambar](alamat)', PICTURE_PATTERN),
      input: 'pictures',
    },
  },
  faq: {
    question: line('Pertanyaan', 160),
    group: line('Kelompok', 60),
    answer: markdown('Jawaban', 2_000),
    isOnHome: yesNo('Tampil di beranda'),
  },
  legal: {
    page: choice('Halaman', {
      'privacy-policy': 'Kebijakan privasi',
      'terms-and-conditions': 'Syarat dan ketentuan',
    } satisfies Record<(typeof legalPages)[number], string>),
    since: day('Berlaku sejak'),
    summary: line('Ringkasan', 240),
    body: legalBody(),
  },
  role: {
    name: line('Nama peran', 60),
    type: choice('Jenis', { Utama: 'Utama', Pengganti: 'Pengganti' }),
    description: text('Penjelasan', 400),
    payRupiah: whole('Bayaran mulai dari (rupiah)'),
    payPer: choice('Per', { bulan: 'bulan', sesi: 'sesi' }),
    workingTime: line('Waktu kerja', 80),
    employment: line('Ikatan kerja', 60),
    conditions: lines('Syarat', 'Satu syarat satu baris.'),
    scope: lines('Lingkup kerja', 'Satu tugas satu baris.'),
    schedule: lines('Jadwal', 'Satu keterangan satu baris.'),
    colour: choice('Warna', {
      'daun-8': 'Hijau tua',
      'daun-6': 'Hijau',
      'slate-8': 'Abu tua',
      'slate-6': 'Abu',
    } satisfies Record<(typeof roleColours)[number], string>),
  },
  post: {
    title: line('Judul', 120),
    summary: text('Ringkasan', 300),
    author: line('Penulis', 80),
    picture: picture(),
    body: markdown('Isi', 60_000),
  },
  donation: {
    title: line('Judul', 120),
    summary: line('Ringkasan', 240),
    body: markdown('Isi', 6_000),
    ways: lines(
      'Cara mendukung',
      'judul | penjelasan | email atau whatsapp',
      /^[^|]+\|[^|]+\|\s*(?:email|whatsapp)\s*$/,
    ),
  },
  banner: campaign,
  poster: { ...campaign, place: choice('Tempat', { dashboard: 'Dashboard', prakerja: 'Prakerja' }) },
  holiday: campaign,
  'floating-button': {
    path: path('Halaman'),
    isShow: yesNo('Tampil'),
    type: choice('Jenis', {
      'aktivitas poin': 'Aktivitas poin',
      'checking voucher': 'Cek kode voucher',
      donasi: 'Donasi',
      tautan: 'Tautan biasa',
    }),
    img: choice('Gambar', { hadiah: 'Hadiah', tiket: 'Tiket', hati: 'Hati', pengumuman: 'Pengeras suara' }),
    link: address('Tautan'),
    countdown: moment('Menghitung mundur sampai', 'Boleh kosong.'),
  },
} as const satisfies Record<Kind, Record<string, ContentField>>

export function getContentFields(kind: Kind): Readonly<Record<string, ContentField>> {
  return contentForms[kind]
}

/** Schema of a stored form: all fields of its kind, and no others. */
export function contentFormSchema(kind: Kind) {
  const entries = Object.entries(getContentFields(kind)).map(
    ([name, { schema }]) => [name, v.optional(schema, '')] as const,
  )
  return v.object(Object.fromEntries(entries))
}

/** Name of the item in lists. */
export function getContentName(kind: Kind, values: Readonly<Record<string, string>>): string {
  if (kind === 'legal')
    return `${values['page'] === 'privacy-policy' ? 'Kebijakan privasi' : 'Syarat dan ketentuan'}, ${values['since']}`
  if (kind === 'role') return `${values['name']} ${values['type']}`
  return values[Object.keys(getContentFields(kind))[0] ?? ''] ?? ''
}

export const splitLines = (value: string) =>
  value
    .split('\n')
    .map(one => one.trim())
    .filter(one => one !== '')

/** Returns whether the URL is a page of this site, or an https URL of another site. */
export const isSafeAddress = (value: string) => isSitePath(value) || isWebAddress(value)
